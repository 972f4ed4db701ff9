import { describe, expect, it } from '@jest/globals'
import type { ReactNode } from 'react'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { propsWith } from '@/components/testing/island-props'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { FlowForm } from './flow-form'
import { planFlowForm } from './flow-form-plan'
import type { NodeOverride } from './node-context'

const t = translatorFor('en')
const nodes = [
  submitNode('provider', 'google', 'oidc', { text: 'Google' }),
  inputNode({ name: 'csrf_token', type: 'hidden', value: 'token' }),
  inputNode({ name: 'identifier', type: 'text', required: true }, { label: { text: 'E-mail' } }),
  inputNode(
    { name: 'password', type: 'password', value: 'left over', required: true },
    { group: 'password', label: { text: 'Password' } },
  ),
  submitNode('method', 'password', 'password', { text: 'Sign in' }),
  inputNode({ name: 'totp_code', type: 'text' }, { group: 'totp', label: { text: 'Code' } }),
]
const messages = [{ id: 0, text: 'Wrong, sorry', type: 'error' }]
const flow = flowWith({ nodes, messages })

function form(kind: FlowKind, props: object = {}): MarkupElement[] {
  return elementsOf(
    <PlannedForm flow={flow} kind={kind} page="/login?flow=1&bind=true" action="/submit" t={t} {...props} />,
  )
}

function indexOf(elements: readonly MarkupElement[], find: (element: MarkupElement) => boolean): number {
  const index = elements.findIndex(find)
  if (index < 0) throw new Error('no such element')
  return index
}

function named(elements: readonly MarkupElement[], name: string): MarkupElement | undefined {
  return elements.find(({ attributes }) => attributes.name === name)
}

/** The button that signs in with the password; not the copy that Enter presses. */
const isPasswordButton = ({ attributes }: MarkupElement) =>
  attributes.value === 'password' && attributes['aria-hidden'] === undefined
const isAlert = ({ attributes }: MarkupElement) => attributes.role === 'alert'

describe('FlowForm', () => {
  it('posts its own page to the action', () => {
    expect(named(form('login'), 'latchkey.page')?.attributes).toMatchObject({
      type: 'hidden',
      value: '/login?flow=1&bind=true',
    })
  })

  it('restarts if a flow accepts no more codes', () => {
    const reason = 'The request was submitted too often. Please request another code.'
    const tooOften = { id: 4000001, text: reason, type: 'error', context: { reason } }
    const linksIn = (state: string) =>
      form('login', { flow: { ...flowWith({ nodes, messages: [tooOften] }), state } }).flatMap(
        ({ tag, text, attributes }) => (tag === 'a' ? [[text, attributes.href]] : []),
      )
    expect(linksIn('sent_email')).toEqual([['Start again', '/login?bind=true']])
    // Kratos has restarted the flow.
    expect(linksIn('choose_method')).toEqual([])
  })

  it('posts false for a required choice that is not ticked, and true, the last value, for a ticked one', () => {
    const box = inputNode({ name: 'traits.adult', type: 'checkbox', required: true, value: true })
    const posted = elementsOf(
      <PlannedForm flow={flowWith({ nodes: [box] })} kind="registration" page="/x" action="/submit" t={t} />,
    ).filter(({ attributes }) => attributes.name === 'traits.adult')
    expect(posted.map(({ attributes: { type, value } }) => [type, value])).toEqual([
      ['hidden', 'false'],
      ['checkbox', 'true'],
    ])
    expect(posted[1]?.attributes).not.toHaveProperty('required')
    expect(posted[1]?.attributes).toHaveProperty('checked')
  })

  it('puts the messages of a login under the submit button and before the alternatives', () => {
    const elements = form('login')
    const alert = indexOf(elements, isAlert)
    expect(alert).toBeGreaterThan(indexOf(elements, isPasswordButton))
    expect(alert).toBeLessThan(indexOf(elements, ({ attributes }) => attributes.name === 'totp_code'))
  })

  it('puts the buttons of providers above the fields', () => {
    const elements = form('login')
    const provider = indexOf(elements, ({ attributes }) => attributes.value === 'google')
    expect(provider).toBeLessThan(indexOf(elements, ({ tag }) => tag === 'label'))
  })

  it('shows the reason for another sign-in method before the fields', () => {
    const why = { id: 1010016, text: 'Why', type: 'info' }
    const elements = form('login', { flow: flowWith({ nodes, messages: [...messages, why] }) })
    const firstField = indexOf(elements, ({ tag }) => tag === 'label')
    expect(
      indexOf(elements, ({ text, attributes }) => attributes.role === 'status' && text.includes('Why')),
    ).toBeLessThan(firstField)
    expect(indexOf(elements, isAlert)).toBeGreaterThan(firstField)
  })

  it('shows the icon of a known provider and hides it from screen readers', () => {
    const elements = form('login')
    const icons = elements.filter(({ attributes }) => attributes.class === 'button-icon')
    expect(icons.map(({ attributes }) => attributes['aria-hidden'])).toEqual(['true'])
    expect(elements.find(({ attributes }) => attributes.value === 'google')?.text).toBe('Google')
  })

  it('puts the messages of other flows before the fields', () => {
    const elements = form('registration')
    expect(indexOf(elements, isAlert)).toBeLessThan(indexOf(elements, ({ tag }) => tag === 'label'))
  })

  it('shows each message once in every kind of flow', () => {
    for (const kind of ['login', 'registration', 'recovery', 'verification', 'settings'] as const) {
      expect(form(kind).filter(isAlert)).toHaveLength(1)
    }
    expect(
      elementsOf(
        <PlannedForm flow={flowWith({ nodes: [], messages })} kind="login" page="/" action="/" t={t} />,
      ).filter(isAlert),
    ).toHaveLength(1)
  })

  it('has "or" before another method only', () => {
    const shown = form('login').map(({ text }) => text)
    expect(shown.filter((text) => text === t.text('divider.or'))).toHaveLength(2)
    const alone = flowWith({ nodes: nodes.slice(2, 5) })
    const texts = form('login', { flow: alone }).map(({ text }) => text)
    expect(texts).not.toContain(t.text('divider.or'))
  })

  it('shows an introduction once, and messages at the end of a login without a main button', () => {
    const why = { id: 1010016, text: 'Why', type: 'info' }
    const noButton = nodes.filter(
      ({ attributes }) => !('value' in attributes && attributes.value === 'password'),
    )
    const elements = form('login', { flow: flowWith({ nodes: noButton, messages: [why, ...messages] }) })
    expect(elements.filter(({ attributes }) => attributes.role === 'status')).toHaveLength(1)
    const last = indexOf(elements, ({ attributes }) => attributes.name === 'totp_code')
    expect(indexOf(elements, isAlert)).toBeGreaterThan(last)
  })

  it('has its notices once, and moves the focus if a field has it', () => {
    const only = flowWith({ nodes: nodes.slice(1, 3) })
    const viewOf = (shown: typeof flow, kind: FlowKind) =>
      FlowForm({ plan: planFlowForm({ flow: shown, kind, t }), page: '/', action: '/submit' })
    for (const kind of ['login', 'registration'] as const) {
      expect(propsWith('renewal', viewOf(flow, kind))).toHaveLength(1)
    }
    expect(propsWith('field', viewOf(only, 'login'))).toEqual([{ field: { id: 'flow-default-identifier' } }])
    expect(propsWith('field', viewOf(flowWith({ nodes }), 'login'))).toEqual([])
  })

  it('shows Latchkey’s own notice first', () => {
    const elements = form('login', { notice: { severity: 'info', text: 'Open for too long' } })
    const notice = elements[indexOf(elements, ({ attributes }) => attributes.role === 'status')]
    expect(notice?.text).toBe('Open for too long')
  })

  it('fills empty fields with the draft, but never a password', () => {
    const elements = form('login', {
      draft: { identifier: 'me@example.org', password: 'secret', csrf_token: 'mine' },
    })
    expect(named(elements, 'identifier')?.attributes.value).toBe('me@example.org')
    expect(named(elements, 'password')?.attributes.value).toBeUndefined()
    expect(named(elements, 'csrf_token')?.attributes.value).toBe('token')
    expect(JSON.stringify(elements)).not.toMatch(/secret|left over/)
  })

  it('does not report a field as empty when the draft fills it', () => {
    const missing = [
      { id: 4000002, text: 'missing', type: 'error' },
      { id: 1, text: 'odd', type: 'error' },
    ]
    const refused = flowWith({
      nodes: ['traits.email', 'traits.phone'].map((name) =>
        inputNode({ name, type: 'text' }, { label: { text: name }, messages: missing }),
      ),
    })
    const elements = form('registration', { flow: refused, draft: { 'traits.email': 'me@example.org' } })
    expect(elements.filter(isAlert).map(({ text }) => text)).toEqual([
      'Please check these fields: traits.email · traits.phone',
      'odd',
      'Please fill in this field.',
      'odd',
    ])
  })

  it('shows required fields with an asterisk and with the attribute', () => {
    const elements = form('login')
    expect(
      elements.filter(({ text, attributes }) => text === '*' && attributes['aria-hidden'] === 'true'),
    ).toHaveLength(2)
    expect(elements.filter(({ tag }) => tag === 'label').map(({ text }) => text)).toEqual([
      'E-mail',
      'Password',
      'Code',
    ])
    expect(named(elements, 'password')?.attributes.required).toBe('')
  })

  it('translates labels, links and provider buttons', () => {
    const github = { id: 1010002, text: 'Sign in with Github', context: { provider: 'Github' } }
    const title = { id: 1070009, type: 'info', text: 'Continue' }
    const named = flowWith({
      nodes: [
        submitNode('provider', 'github', 'oidc', github),
        inputNode({ name: 'password', type: 'password' }, { label: { id: 1070001, text: 'Password' } }),
        inputNode({ name: 'identifier', type: 'text' }, { label: { id: 1070004, text: 'ID' } }),
        { type: 'a', group: 'code', attributes: { node_type: 'a', id: 'a', href: '/', title }, messages: [] },
      ],
    })
    const german = translatorFor('de')
    const elements = elementsOf(<PlannedForm flow={named} kind="login" page="/" action="/" t={german} />)
    const texts = elements.filter(({ tag }) => ['label', 'button', 'a'].includes(tag)).map(({ text }) => text)
    expect(texts).toEqual(
      expect.arrayContaining([
        'Mit GitHub anmelden',
        'Passwort',
        'E-Mail-Adresse oder Benutzername',
        'Weiter',
      ]),
    )
  })

  it('puts the button to recovery under the password, and Enter still signs in', () => {
    const plain = flowWith({ nodes: nodes.filter(({ group }) => group !== 'totp' && group !== 'oidc') })
    const submits = (passwordLink?: ReactNode) =>
      form('login', { flow: plain, passwordLink })
        .filter(({ attributes }) => attributes.name === 'password' || attributes.type === 'submit')
        .map(({ attributes }) => (attributes['aria-hidden'] ? 'hidden' : attributes.name))
    expect(submits()).toEqual(['password', 'method'])
    const recovery = <button type="submit" name="recovery" />
    expect(submits(recovery)).toEqual(['hidden', 'password', 'recovery', 'method'])
  })
})

describe('FlowForm with groups', () => {
  const both = elementsOf(
    <>
      <PlannedForm flow={flow} kind="login" page="/" action="/" t={t} groups={['password']} />
      <PlannedForm flow={flow} kind="login" page="/" action="/" t={t} groups={['totp']} />
    </>,
  )

  it('has the default nodes in each form, and no flow messages', () => {
    expect(both.filter(({ attributes }) => attributes.name === 'csrf_token')).toHaveLength(2)
    expect(both.filter(({ attributes }) => attributes.name === 'identifier')).toHaveLength(2)
    expect(both.filter(({ attributes }) => attributes.name === 'totp_code')).toHaveLength(1)
    expect(both.filter(isAlert)).toHaveLength(0)
  })

  it('prefixes its ids with its groups, and with a given text if that is not enough', () => {
    const idsOf = (props: object) =>
      form('login', props).flatMap(({ attributes: { id } }) => (id?.startsWith('flow') ? [] : (id ?? [])))
    const idOf = (name: string, props: object) => named(form('login', props), name)?.attributes.id
    expect(idOf('totp_code', { groups: ['totp', 'code'] })).toMatch(/^flow-totp-code-/)
    expect(idOf('totp_code', {})).toMatch(/^flow-/)
    expect(idOf('totp_code', { idPrefix: 'second' })).toMatch(/^second-/)
    expect(idsOf({})).toEqual([])
  })

  it('keeps ids unique on the page', () => {
    const ids = both.flatMap(({ attributes: { id } }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('a node that a feature renders itself', () => {
  const ownView: NodeOverride = (node) =>
    'name' in node && node.name === 'totp_code' ? <output id={node.id}>mine</output> : undefined

  it('replaces that node only', () => {
    const elements = form('login', { overrides: [ownView] })
    expect(elements.filter(({ tag }) => tag === 'output').map(({ text }) => text)).toEqual(['mine'])
    expect(named(elements, 'totp_code')).toBeUndefined()
    expect(named(elements, 'identifier')).toBeDefined()
  })
})

describe('the button that Enter presses', () => {
  it('is disabled and hidden if Enter must do nothing', () => {
    const first = form('registration').find(({ tag }) => tag === 'button')
    expect(first?.attributes).toEqual({ type: 'submit', disabled: '', hidden: '' })
  })

  it('is a hidden copy of the primary button if another button comes first', () => {
    const early = inputNode({ name: 'first', type: 'submit', value: 'x', disabled: true })
    const elements = elementsOf(
      <PlannedForm flow={flowWith({ nodes: [early, ...nodes] })} kind="login" page="/" action="/" t={t} />,
    )
    const buttons = elements.filter(({ tag }) => tag === 'button').map(({ attributes }) => attributes)
    expect(buttons[0]).toMatchObject({
      type: 'submit',
      name: 'method',
      value: 'password',
      tabindex: '-1',
      'aria-hidden': 'true',
    })
    expect(buttons.filter(({ value }) => value === 'password')).toHaveLength(2)
  })
})
