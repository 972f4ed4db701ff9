import { describe, expect, test } from '@jest/globals'
import { flowSchema } from './flow'
import { isReauthOrStepUp, methodForms, methodOfMessage } from './login-mode'

const flowOf = (values: object) => flowSchema.parse({ id: 'f', ui: { nodes: [] }, ...values })

test.each([
  [{}, false],
  [{ requested_aal: 'aal1', refresh: false }, false],
  [{ refresh: true }, true],
  [{ requested_aal: 'aal2' }, true],
])('a login with %j re-authenticates a signed-in visitor: %s', (values, expected) => {
  expect(isReauthOrStepUp(flowOf(values))).toBe(expected)
})

describe('the method that a message is about', () => {
  const methods = ['password', 'totp', 'webauthn', 'lookup_secret', 'code']
  const message = (id: number) => ({ id, text: '', type: 'error' as const })

  test.each([
    [4000006, 'password'],
    [4000011, 'totp'],
    [4000012, 'lookup_secret'],
    [4000013, 'webauthn'],
    [4000014, 'lookup_secret'],
    [4000015, 'webauthn'],
    [4000016, 'lookup_secret'],
    [4000035, 'code'],
    [4010008, 'code'],
    [4000001, undefined],
  ])('%i: %s', (id, expected) => {
    expect(methodOfMessage(message(id), flowOf({}), methods)).toBe(expected)
  })

  test.each([
    ['an app and a key are there: the one that Kratos says was tried', methods, 'webauthn', 'webauthn'],
    ['an app and a key are there, and Kratos does not say', methods, undefined, undefined],
    ['an app and a key are there, and something else was tried', methods, 'oidc', undefined],
    ['only an app is there', ['password', 'totp'], undefined, 'totp'],
    ['only a passkey is there', ['passkey'], 'password', 'passkey'],
    ['neither is there', ['password'], 'password', 'password'],
  ])('an incorrect second factor, %s', (_, shown, active, expected) => {
    expect(methodOfMessage(message(4000008), flowOf({ active }), shown)).toBe(expected)
  })
})

test.each([4000008, 4000013, 4000015, 4000043])('the message %i may be about a passkey', (id) => {
  const flow = flowOf({ active: 'code' })
  expect(methodOfMessage({ id, text: '', type: 'error' }, flow, ['code', 'passkey'])).toBe('passkey')
})

describe('the forms of a page', () => {
  const node = (group: string, type = 'input', attributes: object = {}) => ({
    type,
    group,
    attributes: { name: group, ...attributes },
  })
  const formsOf = (...nodes: object[]) => methodForms(flowOf({ ui: { nodes } }))

  test('are in our order, then in that of Kratos', () => {
    const groups = ['oidc', 'code', 'lookup_secret', 'saml', 'totp', 'password', 'webauthn']
    expect(formsOf(...groups.map((group) => node(group))).map(([method]) => method)).toEqual([
      ...['webauthn', 'password', 'totp', 'lookup_secret', 'code'],
      ...['oidc', 'saml'],
    ])
  })

  test.each([
    ['an app comes before a key and backup codes', {}, 'totp'],
    ['the code that was sent comes first', { active: 'code' }, 'code'],
    ['the method that failed comes first', { messages: [{ id: 4000016, type: 'error' }] }, 'lookup_secret'],
    [
      'a failed method counts more than the active one',
      { active: 'code', messages: [{ id: 4000016, type: 'error' }] },
      'lookup_secret',
    ],
    [
      'a message that is no error changes nothing',
      {
        active: 'code',
        messages: [
          { id: 1010003, type: 'info' },
          { id: 4000016, type: 'error' },
        ],
      },
      'lookup_secret',
    ],
    ['a method that is not offered changes nothing', { active: 'password' }, 'totp'],
  ])(
    'for a second factor, %s',
    (_, { messages, ...values }: { messages?: object[]; active?: string }, first) => {
      const nodes = ['webauthn', 'code', 'lookup_secret', 'totp'].map((group) => node(group))
      const flow = flowOf({ ...values, requested_aal: 'aal2', ui: { nodes, messages } })
      expect(methodForms(flow)[0]?.[0]).toBe(first)
    },
  )

  test('the method whose field Kratos rejected comes first', () => {
    const messages = [{ id: 4000002, text: 'Property lookup_secret is missing.', type: 'error' }]
    const nodes = [node('totp'), { ...node('lookup_secret'), messages }]
    const flow = flowOf({ requested_aal: 'aal2', ui: { nodes } })
    expect(methodForms(flow, 'totp').map(([method]) => method)).toEqual(['lookup_secret', 'totp'])
  })

  test('of second factors start with the most convenient one, and end with those that are consumed', () => {
    const order = ['totp', 'webauthn', 'passkey', 'code', 'lookup_secret', 'unknown']
    const nodes = order.toReversed().map((group) => node(group))
    const flow = flowOf({ requested_aal: 'aal2', ui: { nodes } })
    expect(methodForms(flow).map(([method]) => method)).toEqual(order)
  })

  test('the last used method comes first, unless another one failed', () => {
    const nodes = ['password', 'code', 'oidc'].map((group) => node(group))
    const messages = [{ id: 4000006, type: 'error' }]
    const first = (flow: object, lastUsed?: string) =>
      methodForms(flowOf({ refresh: true, ...flow }), lastUsed)[0]?.[0]
    expect(first({ ui: { nodes } })).toBe('password')
    expect(first({ ui: { nodes } }, 'oidc')).toBe('oidc')
    expect(first({ ui: { nodes } }, 'passkey')).toBe('password')
    expect(first({ ui: { nodes, messages } }, 'oidc')).toBe('password')
  })

  test('share the groups without visible nodes, and none is the default group', () => {
    const nodes = [
      node('default', 'input', { type: 'hidden' }),
      node('password'),
      node('password', 'input', { type: 'hidden' }),
      node('identifier_first', 'input', { type: 'hidden' }),
      node('captcha', 'div'),
      node('webauthn', 'script'),
      node('x', 'input', { node_type: 'script' }),
      node('code', 'script', { node_type: 'input' }),
    ]
    const shared = ['identifier_first', 'captcha', 'webauthn', 'x']
    expect(formsOf(...nodes)).toEqual([
      ['password', ...shared],
      ['code', ...shared],
    ])
  })
})
