import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { elementsOf, type MarkupElement } from '@/components/testing/markup'
import { PlannedForm } from '@/components/testing/planned-form'
import { translatorFor } from '@/lib/i18n/translator'
import type { FlowKind } from '@/lib/urls/flow-kind'

const t = translatorFor('en')
const wrong = [{ id: 4000002, text: 'Wrong', type: 'error' }]
const hint = [{ id: 1, text: 'Hint', type: 'info' }]
const field = (name: string, more: object = {}, messages: readonly object[] = []) =>
  inputNode({ name, type: 'text', ...more }, { label: { text: name }, messages })

const email = field('email', { type: 'email', value: 'ada@example.com' })
const password = field('password', { type: 'password' })
const code = field('code')
const save = submitNode('method', 'password', 'password')
const google = submitNode('provider', 'google', 'oidc')
const passkey = inputNode(
  { name: 'passkey_login_trigger', type: 'button', onclickTrigger: 'oryPasskeyLogin' },
  { group: 'passkey' },
)

interface Given {
  readonly nodes: readonly object[]
  readonly kind?: FlowKind
  readonly messages?: readonly object[]
  readonly props?: object
}

function formOf({ nodes, kind = 'login', messages, props = {} }: Given): MarkupElement[] {
  return elementsOf(
    <PlannedForm flow={flowWith({ nodes, messages })} kind={kind} page="/" action="/" t={t} {...props} />,
  )
}

/** The names of the fields that have the focus when the page opens. */
function focused(given: Given): string[] {
  return formOf(given).flatMap(({ attributes: { autofocus, name } }) =>
    autofocus === undefined ? [] : (name ?? ''),
  )
}

describe('the focus', () => {
  it.each<[string, Given, string[]]>([
    ['is on the first wrong field', { nodes: [email, field('a', {}, wrong), field('b', {}, wrong)] }, ['a']],
    ['is on a wrong box', { nodes: [email, field('terms', { type: 'checkbox' }, wrong)] }, ['terms']],
    ['is on a wrong field of settings', { kind: 'settings', nodes: [email, field('a', {}, wrong)] }, ['a']],
    [
      'skips a field that cannot be changed',
      { nodes: [field('a', { disabled: true }, wrong), code] },
      ['code'],
    ],
    [
      'is on the password after a wrong one',
      { nodes: [email, password, google], messages: wrong },
      ['password'],
    ],
    [
      'is on the first field when all are filled in',
      { nodes: [email, field('b', { value: 'b' })], messages: wrong },
      ['email'],
    ],
    [
      'is on the field that the draft does not fill in',
      { nodes: [code, field('b')], messages: wrong, props: { draft: { code: '1' } } },
      ['b'],
    ],
    [
      'is on the password when our own notice says that it is wrong',
      { nodes: [email, password], props: { notice: { severity: 'error', text: 'x', isAboutInput: true } } },
      ['password'],
    ],
    [
      'is on the first empty field, not on a box',
      { nodes: [field('terms', { type: 'checkbox' }), email, code], messages: wrong },
      ['code'],
    ],
    [
      'is on the first empty field, not on a password that comes later',
      { nodes: [email, code, password], messages: wrong },
      ['code'],
    ],
    [
      'is on the password after an account of this device was chosen',
      { nodes: [email, password, google], props: { isPartlyFilledIn: true } },
      ['password'],
    ],
    ['is on the only field', { kind: 'recovery', nodes: [code, save] }, ['code']],
    [
      'is on an only field with a hint',
      { kind: 'recovery', nodes: [field('a', {}, hint)], messages: hint },
      ['a'],
    ],
    ['is on no field of a whole form', { nodes: [email, password] }, []],
    ['is on no field beside a provider', { nodes: [email, google] }, []],
    ['is on no field beside a passkey', { nodes: [email, passkey] }, []],
    ['is on no field of settings', { kind: 'settings', nodes: [code], messages: wrong }, []],
    [
      'is on no field after another failure',
      { nodes: [email, password], props: { notice: { severity: 'error', text: 'x' } } },
      [],
    ],
    ['is on no field of a second form', { nodes: [code], props: { isSecondary: true } }, []],
    [
      'is on the wrong field of a second form',
      { nodes: [field('a', {}, wrong)], props: { isSecondary: true } },
      ['a'],
    ],
  ])('%s', (_, given, expected) => {
    expect(focused(given)).toEqual(expected)
  })

  it('is on a field of each kind', () => {
    const kinds = [
      { type: 'password' },
      { type: 'tel' },
      { type: 'datetime-local' },
      { type: 'text', options: [{ value: 'a' }] },
    ]
    for (const attributes of kinds) {
      expect(focused({ nodes: [field('a', attributes, wrong)] })).toEqual(['a'])
    }
  })
})

describe('the summary', () => {
  const summary = (given: Given) => {
    const elements = formOf(given)
    const at = elements.findIndex(({ text, attributes }) => attributes.role === 'alert' && /check/.test(text))
    const submit = elements.findIndex(
      ({ tag, attributes }) => tag === 'button' && attributes.value === 'password',
    )
    const hrefs = elements.flatMap(({ tag, attributes }) => (tag === 'a' ? (attributes.href ?? '') : []))
    return { text: elements[at]?.text, isUnderButton: at > submit, hrefs }
  }

  it.each<[FlowKind, boolean]>([
    ['login', true],
    ['registration', false],
  ])('of a %s links to each invalid field (under the button: %p)', (kind, isUnderButton) => {
    const nodes = [field('a', {}, wrong), field('b'), field('c', {}, wrong), save]
    expect(summary({ kind, nodes })).toEqual({
      text: 'Please check these fields: a · c',
      isUnderButton,
      hrefs: ['#flow-default-a', '#flow-default-c'],
    })
    const ids = formOf({ kind, nodes }).map(({ attributes }) => attributes.id)
    expect(ids).toEqual(expect.arrayContaining(['flow-default-a', 'flow-default-c']))
  })

  it('links to no button, and to no field with only a hint', () => {
    const wrongButton = inputNode({ name: 'method', type: 'submit', value: 'x' }, { messages: wrong })
    const nodes = [
      field('a', {}, wrong),
      field('b', {}, hint),
      field('c', {}, [...hint, ...wrong]),
      wrongButton,
    ]
    expect(summary({ kind: 'registration', nodes }).hrefs).toEqual(['#flow-default-a', '#flow-default-c'])
  })

  it('is absent for one invalid field', () => {
    expect(summary({ nodes: [field('a', {}, wrong), code, save] })).toMatchObject({
      text: undefined,
      hrefs: [],
    })
  })
})
