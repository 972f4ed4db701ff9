import { describe, expect, it } from '@jest/globals'
import { flowWith, inputNode, submitNode } from '@/components/testing/flows'
import { readNodes } from '@/lib/ory/kratos/nodes/nodes'
import { recordedLineRegistration, releases } from '@/lib/ory/kratos/testing/recorded'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { planForm } from './form-plan'

const identifier = inputNode({ name: 'identifier', type: 'text', required: true })
const password = inputNode({ name: 'password', type: 'password', required: true }, { group: 'password' })
const passwordButton = submitNode('method', 'password', 'password')
const codeField = inputNode({ name: 'code', type: 'text', required: true }, { group: 'code' })
const codeButton = submitNode('method', 'code', 'code')
const resend = submitNode('resend', 'code', 'code', { id: 1070008 })
const back = submitNode('screen', 'previous', 'profile')
const google = submitNode('provider', 'google', 'oidc')
const totpField = inputNode({ name: 'totp_code', type: 'text', required: true }, { group: 'totp' })
const totpButton = submitNode('method', 'totp', 'totp')
const lookupField = inputNode(
  { name: 'lookup_secret', type: 'text', required: true },
  { group: 'lookup_secret' },
)
const lookupButton = submitNode('method', 'lookup_secret', 'lookup_secret')
const passkey = inputNode({ name: 'passkey_login_trigger', type: 'button' }, { group: 'passkey' })
const csrf = inputNode({ name: 'csrf_token', type: 'hidden', value: 'x' })

function plan(nodes: readonly object[], kind: FlowKind = 'login', groups?: readonly string[]) {
  return planForm(readNodes(flowWith({ nodes }).ui.nodes, kind), kind, groups)
}

function shape(nodes: readonly object[], kind?: FlowKind) {
  return plan(nodes, kind).sections.map(({ group, isAlternative }) => (isAlternative ? `or ${group}` : group))
}

function names(nodes: readonly object[], kind?: FlowKind) {
  return plan(nodes, kind).sections.flatMap((section) =>
    section.nodes.map(({ attributes }) => attributes.name),
  )
}

describe('sections', () => {
  it('start with providers and then fields, and have one "or" before the alternatives', () => {
    expect(shape([passkey, identifier, codeButton, password, passwordButton, csrf, google])).toEqual([
      'oidc',
      'or default',
      'password',
      'or code',
      'passkey',
    ])
  })

  it('have "or" before the first visible fields, not before hidden ones', () => {
    expect(shape([csrf, google, password, passwordButton])).toEqual(['oidc', 'default', 'or password'])
  })

  it('have providers last if there are no fields', () => {
    expect(shape([google, csrf, passkey])).toEqual(['default', 'passkey', 'oidc'])
  })

  it('have the button "Continue" of a provider after the fields', () => {
    const goOn = submitNode('provider', 'google', 'oidc', { id: 1040003 })
    expect(shape([goOn, identifier], 'registration')).toEqual(['default', 'oidc'])
  })

  it('list existing keys before the controls that add a key', () => {
    const add = inputNode({ name: 'passkey_register_trigger', type: 'button' }, { group: 'passkey' })
    const remove = submitNode('passkey_remove', 'abcd', 'passkey')
    const removeKey = submitNode('webauthn_remove', 'abcd', 'webauthn')
    const name = inputNode({ name: 'webauthn_register_displayname', type: 'text' }, { group: 'webauthn' })
    expect(names([add, remove], 'settings')).toEqual(['passkey_remove', 'passkey_register_trigger'])
    expect(names([removeKey, name], 'settings')).toEqual(['webauthn_remove', 'webauthn_register_displayname'])
  })

  it('have "or" between methods with fields of their own', () => {
    expect(shape([csrf, codeButton, totpField, totpButton, lookupField, lookupButton])).toEqual([
      'default',
      'totp',
      'or lookup_secret',
      'or code',
    ])
  })

  it('have no "or" before the back button, which comes last', () => {
    expect(shape([back, password, passwordButton], 'registration')).toEqual(['password', 'profile'])
  })

  it('have no "or" if no button comes before', () => {
    expect(shape([identifier, passkey])).toEqual(['default', 'passkey'])
  })

  it('have hidden nodes first', () => {
    expect(names([identifier, csrf])).toEqual(['csrf_token', 'identifier'])
    expect(names([codeButton, inputNode({ name: 'hidden', type: 'hidden' }, { group: 'code' })])).toEqual([
      'hidden',
      'method',
    ])
  })

  it('count as buttons only if nothing else of them is visible', () => {
    const hidden = inputNode({ name: 'passkey_login', type: 'hidden' }, { group: 'passkey' })
    expect(shape([hidden, passkey, password, passwordButton])).toEqual(['password', 'or passkey'])
    expect(shape([resend, codeButton, password, passwordButton])).toEqual(['password', 'or code'])
  })

  it('have no "or" before an invisible group', () => {
    const hidden = inputNode({ name: 'hidden', type: 'hidden' }, { group: 'totp' })
    expect(shape([password, passwordButton, hidden])).not.toContain('or totp')
    expect(shape([codeButton, hidden, password, passwordButton])).toEqual(['password', 'totp', 'or code'])
  })

  it('keep the order of Kratos, but put secondary buttons last', () => {
    expect(names([codeField, resend, codeButton])).toEqual(['code', 'method', 'resend'])
  })
})

describe('the primary button', () => {
  it.each([
    ['of the method with fields', [google, identifier, codeButton, password, passwordButton], 'password'],
    ['of the only method', [identifier, codeButton], 'code'],
    ['that is not secondary', [back, resend, codeField, codeButton], 'code'],
    [
      'of a provider that asks for fields',
      [inputNode({ name: 'traits.email', type: 'email' }, { group: 'oidc' }), google],
      'google',
    ],
    [
      'of the method with fields, also after a method that only shows a text',
      [
        {
          type: 'text',
          group: 'code',
          attributes: { node_type: 'text', id: 't', text: { id: 1, text: 'x' } },
        },
        codeButton,
        totpField,
        totpButton,
      ],
      'totp',
    ],
    [
      'of a method of its own, before a provider that asks for fields',
      [inputNode({ name: 'traits.email', type: 'email' }, { group: 'oidc' }), google, codeButton],
      'code',
    ],
    [
      'that is not disabled',
      [
        inputNode({ ...passwordButton.attributes, disabled: true }, { group: 'password' }),
        identifier,
        codeButton,
      ],
      'code',
    ],
  ])('is the one %s', (_, nodes, value) => {
    expect(plan(nodes).primary?.value).toBe(value)
  })

  it('is "Continue" of a provider if another group has the fields', () => {
    const goOn = submitNode('provider', 'google', 'oidc', { id: 1040003 })
    expect(plan([csrf, goOn, identifier], 'registration').primary?.value).toBe('google')
    expect(plan([csrf, goOn], 'registration').primary).toBeUndefined()
    expect(plan([csrf, google, identifier], 'registration').primary).toBeUndefined()
  })

  it.each([
    ['providers', [identifier, google]],
    ['back buttons', [identifier, back]],
    ['removals', [submitNode('totp_unlink', 'true', 'totp')]],
  ])('is none among %s', (_, nodes) => {
    expect(plan(nodes).primary).toBeUndefined()
  })
})

describe('Enter', () => {
  it.each<[string, object[], FlowKind, string[] | undefined, string]>([
    ['submits the login form', [identifier, password, passwordButton], 'login', undefined, 'natural'],
    ['does not press a provider', [identifier, password, passwordButton, google], 'login', undefined, 'copy'],
    ['submits the code of a login form', [codeField, resend, codeButton], 'login', undefined, 'natural'],
    ['does not press the only provider', [identifier, google], 'login', undefined, 'block'],
    ['does not post a login form without a button', [identifier, passkey], 'login', undefined, 'block'],
    ['submits the TOTP form', [totpField, totpButton], 'settings', ['totp'], 'natural'],
    ['submits the backup-code form', [lookupField, lookupButton], 'settings', ['lookup_secret'], 'natural'],
    [
      'does nothing in registration',
      [identifier, password, passwordButton],
      'registration',
      undefined,
      'block',
    ],
    ['does nothing in recovery', [codeField, codeButton], 'recovery', undefined, 'block'],
    ['does nothing in other settings', [password, passwordButton], 'settings', ['password'], 'block'],
    [
      'does nothing where only one of two groups takes a code',
      [totpField, totpButton, password, passwordButton],
      'settings',
      ['totp', 'password'],
      'block',
    ],
    ['has no special rule without fields', [csrf, codeButton], 'recovery', undefined, 'natural'],
    [
      'presses the primary button when another button comes first',
      [inputNode({ name: 'method', type: 'submit', disabled: true }), identifier, password, passwordButton],
      'login',
      undefined,
      'copy',
    ],
  ])('%s', (_, nodes, kind, groups, enter) => {
    expect(plan(nodes, kind, groups).enter).toBe(enter)
  })
})

describe('browser validation', () => {
  function unvalidated(nodes: readonly object[]): string[] {
    const { sections, unvalidated } = plan(nodes)
    return sections
      .flatMap((section) => section.nodes)
      .flatMap(({ id, attributes }) => (unvalidated.has(id) ? String(attributes.value) : []))
  }

  it.each([
    ['a social button', [identifier, google], ['google']],
    [
      'a button to send the code again',
      [codeField, codeButton, submitNode('email', 'a@example.org', 'code', { id: 1070008 })],
      ['a@example.org'],
    ],
    [
      'a button labelled as e-mail',
      [codeField, codeButton, submitNode('email', 'a@example.org', 'code', { id: 1070007 })],
      ['a@example.org'],
    ],
    [
      'the resend node with any label',
      [codeField, codeButton, submitNode('resend', 'again', 'code')],
      ['again'],
    ],
    ['a back button', [password, passwordButton, back], ['previous']],
    [
      'a method next to another method with a required field',
      [identifier, password, passwordButton, codeButton],
      ['code'],
    ],
    [
      'every method where two have a required field',
      [identifier, password, passwordButton, codeField, codeButton],
      ['password', 'code'],
    ],
    ['no button of a form with one method', [identifier, password, passwordButton], []],
  ])('is skipped by %s', (_, nodes, values) => {
    expect(unvalidated(nodes)).toEqual(values)
  })
})

describe.each(releases)('a registration by LINE, recorded from Kratos %s,', (release) => {
  const { sections, primary, unvalidated } = plan(recordedLineRegistration(release).ui.nodes, 'registration')

  it('has "Continue" as the preferred button, after all fields', () => {
    expect(primary?.value).toBe('line')
    expect(sections.flatMap(({ nodes }) => nodes).at(-1)).toBe(primary)
    expect(sections.map(({ isAlternative }) => isAlternative)).not.toContain(true)
    expect([...unvalidated]).toEqual([primary?.id])
  })
})
