import { describe, expect, it } from '@jest/globals'
import { rawNodeSchema } from '@/lib/ory/kratos/flow/flow'
import type { ButtonNode, FlowNode, HiddenNode } from './node-types'
import { readNodes } from './nodes'
import { readAutofill, readCeremony, withAutofill } from './passkey'

/** Nodes as Kratos 1.3.1 sends them, with only the options that matter here. */
const challenge = 'vWtJhAnofsflkF6Dkrq7JQRWJuAebrSNO3baWJarRuQ'
const get = { publicKey: { challenge, timeout: 300000, rpId: 'localhost', userVerification: 'preferred' } }
const user = { name: 'Latchkey', displayName: 'Latchkey', id: '9aEYpwB5TkeqHKWqE_DKPA' }
const create = {
  publicKey: { rp: { name: 'Latchkey', id: 'localhost' }, user, challenge, pubKeyCredParams: [{ alg: -7 }] },
}
const onload = {
  onload: 'window.oryPasskeyLoginAutocompleteInit()',
  onloadTrigger: 'oryPasskeyLoginAutocompleteInit',
}
const identifier = { name: 'identifier', type: 'text', autocomplete: 'username webauthn' }

const hidden = (name: string, value?: string, more?: object) => ({ name, type: 'hidden', value, ...more })

function passkeyButton(name: string, onclickTrigger: string) {
  return { name, type: 'button', value: '', onclick: `window.${onclickTrigger}()`, onclickTrigger }
}

function keyButton(name: string, onclickTrigger: string, options: object) {
  const value = JSON.stringify(options)
  return { name, type: 'button', value, onclick: `window.${onclickTrigger}(${value})`, onclickTrigger }
}

const login = [
  identifier,
  { ...passkeyButton('passkey_login_trigger', 'oryPasskeyLogin'), ...onload },
  hidden('passkey_login', undefined, onload),
  hidden('passkey_challenge', JSON.stringify(get)),
]
const keyLogin = [
  hidden('identifier', 'ada@example.org'),
  hidden('webauthn_login', ''),
  keyButton('webauthn_login_trigger', 'oryWebAuthnLogin', get),
]

function read(attributes: readonly object[]): FlowNode[] {
  return readNodes(
    attributes.map((one) =>
      rawNodeSchema.parse({ type: 'input', group: 'passkey', attributes: { node_type: 'input', ...one } }),
    ),
  )
}

/** The ceremony of the only button among the nodes. */
function ceremonyIn(attributes: readonly object[]) {
  const nodes = read(attributes)
  const button = nodes.find((node): node is ButtonNode => node.kind === 'passkey')
  if (!button) throw new Error('there is no button')
  return readCeremony(button, nodes)
}

function autofillIn(attributes: readonly object[]) {
  const nodes = read(attributes)
  const field = nodes.find((node): node is HiddenNode => node.kind === 'hidden')
  if (!field) throw new Error('there is no hidden field')
  return readAutofill(field, nodes)
}

describe('readCeremony', () => {
  it('reads the sign-in with a passkey', () => {
    expect(ceremonyIn(login)).toEqual({
      kind: 'get',
      method: 'passkey',
      field: 'passkey_login',
      options: get.publicKey,
      nameField: undefined,
      autofill: true,
    })
  })

  it('reads the sign-in with a security key', () => {
    expect(ceremonyIn(keyLogin)).toEqual({
      kind: 'get',
      method: 'webauthn',
      field: 'webauthn_login',
      options: get.publicKey,
      nameField: undefined,
      autofill: false,
    })
  })

  it('reads the sign-up with a passkey, which is named after a trait', () => {
    const source = { credentialOptions: create, displayNameFieldName: 'traits.email' }
    const nodes = [
      hidden('passkey_register'),
      passkeyButton('passkey_register_trigger', 'oryPasskeyRegistration'),
      hidden('passkey_create_data', JSON.stringify(source)),
    ]
    expect(ceremonyIn(nodes)).toEqual({
      kind: 'create',
      method: 'passkey',
      field: 'passkey_register',
      options: create.publicKey,
      nameField: 'traits.email',
      autofill: false,
    })
  })

  it('reads a passkey for the settings, where the button has the same name', () => {
    const nodes = [
      passkeyButton('passkey_register_trigger', 'oryPasskeySettingsRegistration'),
      hidden('passkey_settings_register'),
      hidden('passkey_create_data', JSON.stringify(create)),
    ]
    expect(ceremonyIn(nodes)).toMatchObject({
      kind: 'create',
      method: 'passkey',
      field: 'passkey_settings_register',
      options: create.publicKey,
      nameField: undefined,
    })
  })

  it('reads a security key for the settings', () => {
    const nodes = [
      hidden('webauthn_register', ''),
      keyButton('webauthn_register_trigger', 'oryWebAuthnRegistration', create),
    ]
    expect(ceremonyIn(nodes)).toMatchObject({
      kind: 'create',
      method: 'webauthn',
      field: 'webauthn_register',
      options: create.publicKey,
    })
  })

  it('reads the options from the call of the button, for older releases', () => {
    const button = {
      name: 'webauthn_login_trigger',
      type: 'button',
      value: '',
      onclick: `window.__oryWebAuthnLogin(${JSON.stringify(get)})`,
    }
    expect(ceremonyIn([hidden('webauthn_login', ''), button])?.options).toEqual(get.publicKey)
  })

  it('offers no autofill without a visible identifier field', () => {
    const [, ...rest] = login
    expect(ceremonyIn([hidden('identifier', 'ada@example.org'), ...rest])?.autofill).toBe(false)
  })

  it('turns bytes of either base64 into base64url without padding', () => {
    const options = {
      challenge: 'a+/b==',
      user: { ...user, id: '-_+/=' },
      excludeCredentials: [{ id: 'AA==', type: 'public-key', transports: ['usb'] }],
    }
    const nodes = [
      hidden('webauthn_register', ''),
      keyButton('webauthn_register_trigger', 'oryWebAuthnRegistration', { publicKey: options }),
    ]
    expect(ceremonyIn(nodes)?.options).toEqual({
      challenge: 'a-_b',
      user: { ...user, id: '-_-_' },
      excludeCredentials: [{ id: 'AA', type: 'public-key', transports: ['usb'] }],
    })
  })

  it.each([
    ['no JSON', 'alert(1)'],
    ['nothing', ''],
    ['JSON of nothing', 'null'],
    ['a list', '[]'],
    ['an empty object, as in the examples of Ory', '{}'],
    ['no challenge', '{"publicKey":{}}'],
    ['a challenge that is no base64', '{"publicKey":{"challenge":"<b>"}}'],
    ['markup before a challenge', '{"publicKey":{"challenge":"<b>AA"}}'],
    ['markup after a challenge', '{"publicKey":{"challenge":"AA<b>"}}'],
    ['a challenge with too much padding', '{"publicKey":{"challenge":"AA==="}}'],
    ['a challenge that is a number', '{"publicKey":{"challenge":7}}'],
    ['credentials without an id', '{"publicKey":{"challenge":"AA","allowCredentials":[{}]}}'],
  ])('returns undefined for %s', (_, value) => {
    const button = { name: 'webauthn_login_trigger', type: 'button', value, onclick: value }
    expect(ceremonyIn([hidden('webauthn_login', ''), button])).toBeUndefined()
  })

  it.each([
    `alert(1); window.f(${JSON.stringify(get)})`,
    `x = window.f(${JSON.stringify(get)})`,
    `window.f(${JSON.stringify(get)}) // later`,
  ])('returns undefined for another call than one of a function: %s', (onclick) => {
    const button = { name: 'webauthn_login_trigger', type: 'button', value: '', onclick }
    expect(ceremonyIn([hidden('webauthn_login', ''), button])).toBeUndefined()
  })

  it('returns undefined if the field for the credential is not hidden', () => {
    const [, , button] = keyLogin
    expect(ceremonyIn([{ name: 'webauthn_login', type: 'text' }, button as object])).toBeUndefined()
  })

  it('returns undefined for a new credential without a user', () => {
    const button = keyButton('webauthn_register_trigger', 'oryWebAuthnRegistration', get)
    expect(ceremonyIn([hidden('webauthn_register', ''), button])).toBeUndefined()
  })

  it('returns undefined without a field for the credential', () => {
    const [, , button] = keyLogin
    expect(ceremonyIn([button as object])).toBeUndefined()
  })

  it.each(['later_trigger', 'constructor', '__proto__'])(
    'returns undefined for a button called %s',
    (name) => {
      expect(ceremonyIn([...login.slice(2), { name, type: 'button', onclick: 'x()' }])).toBeUndefined()
    },
  )
})

describe('readAutofill', () => {
  const firstScreen = [
    hidden('passkey_login', undefined, onload),
    hidden('passkey_challenge', JSON.stringify(get)),
    identifier,
  ]

  it('reads the ceremony of a form without a button', () => {
    expect(autofillIn(firstScreen)).toEqual(ceremonyIn(login))
  })

  it('returns undefined for a form with a button', () => {
    expect(autofillIn([...firstScreen, ...login.slice(1, 2)])).toBeUndefined()
  })

  it.each(['onload', 'onloadTrigger'])('reads it if Kratos sends only %s', (name) => {
    const field = hidden('passkey_login', undefined, { [name]: 'oryPasskeyLoginAutocompleteInit' })
    expect(autofillIn([field, ...firstScreen.slice(1)])?.autofill).toBe(true)
  })

  it('returns undefined without the script for it, and without options', () => {
    expect(autofillIn([hidden('passkey_login'), ...firstScreen.slice(1)])).toBeUndefined()
    expect(autofillIn([hidden('passkey_login', undefined, onload), identifier])).toBeUndefined()
  })

  it('returns undefined for another hidden node of such a form', () => {
    const [field, options, ...rest] = firstScreen
    expect(autofillIn([options as object, field as object, ...rest])).toBeUndefined()
  })

  it('returns undefined for other hidden nodes, and without a visible identifier field', () => {
    expect(autofillIn(firstScreen.toReversed().slice(1))).toBeUndefined()
    expect(autofillIn(firstScreen.slice(0, 2))).toBeUndefined()
  })
})

describe('withAutofill', () => {
  const bare = { name: 'identifier', type: 'text' }
  const passkey = [
    hidden('passkey_login', undefined, onload),
    hidden('passkey_challenge', JSON.stringify(get)),
  ]
  const tokens = (attributes: readonly object[]) =>
    withAutofill(read(attributes)).flatMap((node) => ('autoComplete' in node ? [node.autoComplete] : []))

  it('adds the token to the field of a form without a button', () => {
    expect(tokens([...passkey, bare])).toEqual(['username webauthn'])
  })

  it('leaves forms without passkeys as they are', () => {
    expect(tokens([bare])).toEqual(['username'])
    expect(tokens([...passkey.slice(1), bare])).toEqual(['username'])
  })
})
