import { describe, expect, it, test } from '@jest/globals'
import type { ReactNode } from 'react'
import { flowWith, inputNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'
import { type Flow, flowSchema, type RawNode } from '@/lib/ory/kratos/flow/flow'
import { knownFlows } from '@/lib/ory/kratos/testing/known-flows'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { LoginForms } from './login-forms'

/*
 * Reads forms like a password manager. For each password it finds the field before it that names the owner.
 * The token in `autocomplete` shows if the password is the current one or a new one.
 */
const t = translatorFor('en')
const common = { page: '/', action: '/submit', t }

function form(kind: FlowKind, flow: Flow, groups?: readonly string[]): ReactNode {
  if (kind === 'login')
    return <LoginForms page="/" action="/submit" settingsHref="/settings" facts={{ flow, t }} />
  return <PlannedForm {...common} kind={kind} flow={flow} {...(groups && { groups })} />
}

interface PasswordField {
  readonly token: string | undefined
  /** The value of the field that names the owner. Undefined when there is no such field. */
  readonly owner?: string
}

/** The password fields that a password manager finds, form by form. */
function passwordFields(view: ReactNode): PasswordField[] {
  let owner: string | undefined
  return elementsOf(view).flatMap(({ tag, attributes }: MarkupElement) => {
    if (tag === 'form') owner = undefined
    if (tag !== 'input' || attributes.type === 'hidden') return []
    if (namesOwner(attributes.autocomplete)) owner = attributes.value ?? ''
    if (attributes.type !== 'password') return []
    return [{ token: attributes.autocomplete, ...(owner !== undefined && { owner }) }]
  })
}

function namesOwner(autocomplete = ''): boolean {
  return autocomplete.split(' ').some((token) => ['username', 'email', 'tel'].includes(token))
}

const password = inputNode({ name: 'password', type: 'password' }, { group: 'password' })
const flowOf = (nodes: readonly object[], rest: object = {}) =>
  flowSchema.parse({ ...flowWith({ nodes }), ...rest })

describe('a password manager finds the owner of a password', () => {
  test('in a sign-in', () => {
    const flow = flowOf([inputNode({ name: 'identifier', type: 'text' }), password])
    expect(passwordFields(form('login', flow))).toEqual([{ token: 'current-password', owner: '' }])
  })

  test('in a re-authentication', () => {
    const identifier = inputNode({ name: 'identifier', type: 'hidden', value: 'ada@example.com' })
    const flow = flowOf([identifier, password], { refresh: true })
    expect(passwordFields(form('login', flow))).toEqual([
      { token: 'current-password', owner: 'ada@example.com' },
    ])
  })

  test('in a registration, also on its second screen', () => {
    const first = flowOf([inputNode({ name: 'traits.email', type: 'email' }), password])
    expect(passwordFields(form('registration', first))).toEqual([{ token: 'new-password', owner: '' }])
    const email = inputNode({ name: 'traits.email', type: 'hidden', value: 'ada@example.com' })
    expect(passwordFields(form('registration', flowOf([email, password])))).toEqual([
      { token: 'new-password', owner: 'ada@example.com' },
    ])
  })

  test.each([
    ['settings of an e-mail address', { email: 'ada@example.com' }, 'ada@example.com'],
    ['settings of a username', { username: 'ada' }, 'ada'],
    ['settings of a phone number', { phone: '+886912345678' }, '+886912345678'],
  ])('in %s', (_name, traits, owner) => {
    const flow = flowOf([password], { identity: { traits } })
    expect(passwordFields(form('settings', flow, ['password']))).toEqual([{ token: 'new-password', owner }])
  })
})

test('the field for password managers is hidden, not focusable and not posted to Kratos', () => {
  const flow = flowOf([password], { identity: { traits: { email: 'ada@example.com' } } })
  const added = elementsOf(form('settings', flow, ['password'])).find(
    ({ attributes }) => attributes.autocomplete === 'username',
  )
  expect(added?.attributes).toMatchObject({
    class: 'visually-hidden',
    name: 'latchkey.username',
    readonly: '',
    tabindex: '-1',
    'aria-hidden': 'true',
  })
})

test('a form without a password has no such field', () => {
  const name = inputNode({ name: 'traits.name', type: 'text' }, { group: 'profile' })
  const flow = flowOf([name, password], { identity: { traits: { email: 'ada@example.com' } } })
  expect(JSON.stringify(elementsOf(form('settings', flow, ['profile'])))).not.toContain('latchkey.username')
})

const isPassword = ({ attributes }: RawNode) => attributes.type === 'password'

/** Kratos 1.3.1 hides the field of a missing identifier. Then the form does not name its owner. */
const namesNobody = ({ attributes, messages }: RawNode) =>
  attributes.name === 'identifier' &&
  attributes.type === 'hidden' &&
  messages.some(({ id }) => id === 4000002)

describe('the flows of Kratos', () => {
  const flows = knownFlows()
    .map(({ path, kind, body }) => ({ path, kind, flow: flowSchema.parse(body) }))
    .filter(({ flow }) => flow.ui.nodes.some(isPassword) && !flow.ui.nodes.some(namesNobody))

  it.each(flows)('$path', ({ kind, flow }) => {
    const fields = passwordFields(form(kind, flow))
    const token = kind === 'login' ? 'current-password' : 'new-password'
    expect(fields).toEqual(fields.map(() => ({ token, owner: expect.any(String) })))
    expect(fields).toHaveLength(flow.ui.nodes.filter(isPassword).length)
  })
})
