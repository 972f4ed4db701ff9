import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow'
import { flowOfShape, shapeOf } from './flow-shape'

/** An input node as Kratos sends it. */
function inputNode(
  attributes: object,
  { label = {}, messages = [] }: { label?: object; messages?: object[] } = {},
) {
  return { type: 'input', group: 'default', attributes, messages, meta: { label: { id: 0, ...label } } }
}

const submitNode = (name: string, value: string) => inputNode({ name, type: 'submit', value })

const identifier = inputNode({ name: 'identifier', type: 'text', value: '' })
const buttons = [submitNode('method', 'password'), submitNode('provider', 'google')]

interface Given {
  readonly id?: string
  readonly token?: string
  readonly nodes?: readonly object[]
  readonly ui?: object
  readonly more?: object
}

function newFlow({
  id = randomUUID(),
  token = newToken(),
  nodes = [],
  ui = {},
  more = {},
}: Given = {}): Flow {
  const created = new Date().toISOString()
  return flowSchema.parse({
    id,
    type: 'browser',
    issued_at: created,
    created_at: created,
    updated_at: created,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    request_url: 'https://login.example.com/self-service/login/browser',
    ui: {
      action: `https://login.example.com/self-service/login?flow=${id}`,
      method: 'POST',
      nodes: [
        inputNode({ name: 'csrf_token', type: 'hidden', value: token }),
        identifier,
        ...buttons,
        ...nodes,
      ],
      ...ui,
    },
    ...more,
  })
}

function newToken(): string {
  return randomBytes(64).toString('base64')
}

test('two visitors have flows of one shape, with values of their own', () => {
  const [first, second] = [newFlow(), newFlow()]
  const [one, other] = [shapeOf(first), shapeOf(second)]
  expect(one?.text).toBe(other?.text)
  expect(one?.own).not.toEqual(other?.own)
  expect(one?.own.flowId).toBe(first.id)
})

test('a flow is what its shape and its own values make', () => {
  const flow = newFlow()
  const { created_at: _c, updated_at: _u, issued_at: _i, ...rest } = flow
  const shape = shapeOf(flow)
  expect(shape && flowOfShape(shape.text, shape.own)).toEqual(JSON.parse(JSON.stringify(rest)))
})

test('a shape has nothing of the flow it came from', () => {
  const [id, token] = [randomUUID(), newToken()]
  // An operator's label may name anything.
  const label = inputNode({ name: 'a', type: 'text' }, { label: { text: `${id} ${token} \u0001` } })
  const text = shapeOf(newFlow({ id, token, nodes: [label] }))?.text
  expect(text).toBeDefined()
  expect(text).not.toContain(id)
  expect(text).not.toContain(token)
})

test('a word that stands for no value stays a word', () => {
  const flow = newFlow({ nodes: [inputNode({ name: 'a' }, { label: { text: 'undefined' } })] })
  const shape = shapeOf(flow)
  expect(shape && flowOfShape(shape.text, shape.own).ui).toEqual(JSON.parse(JSON.stringify(flow.ui)))
})

test.each([
  ['an empty field', inputNode({ name: 'b', type: 'text', value: null })],
  ['an empty box', inputNode({ name: 'b', type: 'checkbox', value: false })],
  ['a button', inputNode({ name: 'b', type: 'button', value: 'x' })],
  [
    'a challenge that is not of a passkey',
    inputNode({ name: 'b', type: 'hidden', value: hiddenChallenge() }),
  ],
])('%s is no value of a visitor', (_, node) => {
  expect(Object.keys(shapeOf(newFlow({ nodes: [node] }))?.own ?? {})).toEqual([
    'flowId',
    'csrfToken',
    'expiresAt',
  ])
})

function hiddenChallenge(): string {
  return JSON.stringify({ challenge: randomBytes(32).toString('base64url') })
}

test('the values of passkeys are a flow’s own', () => {
  const withPasskeys = () => {
    const challenge = randomBytes(32).toString('base64url')
    const user = { name: '', id: randomBytes(64).toString('base64url') }
    const options = { credentialOptions: { publicKey: { rp: { id: 'localhost' }, user, challenge } } }
    const script = { type: 'script', group: 'webauthn', attributes: { nonce: randomUUID(), src: '/x.js' } }
    const data = inputNode({ name: 'passkey_create_data', type: 'hidden', value: JSON.stringify(options) })
    return { flow: newFlow({ nodes: [script, data] }), challenge, userHandle: user.id }
  }
  const [one, other] = [withPasskeys(), withPasskeys()]
  const shape = shapeOf(one.flow)
  expect(shape?.text).toBe(shapeOf(other.flow)?.text)
  expect(shape?.own).toMatchObject({ challenge: one.challenge, userHandle: one.userHandle })
  expect(shape && flowOfShape(shape.text, shape.own).ui).toEqual(one.flow.ui)
})

test.each<[string, Given]>([
  ['another text', { nodes: [inputNode({ name: 'b', type: 'text' })] }],
  ['another kind of request', { more: { requested_aal: 'aal2' } }],
  ['a key that we do not know', { more: { organization_id: 'o' } }],
  ['the id of another flow in a label', { nodes: [inputNode({ name: randomUUID(), type: 'text' })] }],
  ['a message', { ui: { messages: [{ id: 4000006, text: 'Wrong.', type: 'error' }] } }],
  ['a message of a field', { nodes: [inputNode({ name: 'a' }, { messages: [{ id: 1, text: 'x' }] })] }],
  ['a typed address', { nodes: [inputNode({ name: 'b', type: 'email', value: 'a@example.com' })] }],
  ['a hidden value', { nodes: [inputNode({ name: 'other', type: 'hidden', value: 'x' })] }],
])('%s makes another shape', (_, given) => {
  const other = shapeOf(newFlow(given))?.text
  expect(other).toBeDefined()
  expect(other).not.toBe(shapeOf(newFlow())?.text)
})

test.each<[string, Given]>([
  ['a message that names something', { ui: { messages: [{ id: 1, text: 'x', context: { reason: 'y' } }] } }],
  [
    'such a message of a field',
    { nodes: [inputNode({ name: 'a' }, { messages: [{ id: 1, text: 'x', context: { value: 'y' } }] })] },
  ],
  ['a mail that was sent', { more: { state: 'sent_email' } }],
  [
    'a hidden identifier',
    { nodes: [inputNode({ name: 'identifier', type: 'hidden', value: 'a@b.example' })] },
  ],
  [
    'a hidden address',
    { nodes: [inputNode({ name: 'traits.email', type: 'hidden', value: 'a@b.example' })] },
  ],
  ['two typed addresses', { nodes: [typed('a@b.example'), typed('b@b.example')] }],
  ['an address in a field for secrets', { nodes: [typed('a@b.example', 'password')] }],
  ['an address in a list', { nodes: [typed(['a@b.example'])] }],
  ['a ticked box', { nodes: [inputNode({ name: 'traits.news', type: 'checkbox', value: true })] }],
  ['a number', { nodes: [inputNode({ name: 'traits.age', type: 'number', value: 0 })] }],
  ['a value without a type', { nodes: [inputNode({ name: 'a', value: 'x' })] }],
  ['a challenge without an application', { more: { oauth2_login_challenge: 'c'.repeat(20) } }],
  [
    'an application without a challenge',
    { more: { oauth2_login_request: newRequest().oauth2_login_request } },
  ],
  [
    'a login challenge with a sign inside that stands at its end',
    { more: newRequest({}, `${'c'.repeat(20)}=c`) },
  ],
  ['something to do next', { more: { continue_with: [{ action: 'show_verification_ui' }] } }],
  ['a login challenge with HTML', { more: newRequest({}, `"><script>${'c'.repeat(20)}`) }],
  ['a person whom Hydra knows', { more: newRequest({ subject: 'ada' }) }],
  ['a sign-in that Hydra remembers', { more: newRequest({ skip: true }) }],
  ['a person whom the application names', { more: newRequest({ oidc_context: { login_hint: 'ada' } }) }],
  ['an old token', { more: newRequest({ oidc_context: { id_token_hint_claims: { sub: 'ada' } } }) }],
  ['a request without a URL', { more: newRequest({ request_url: undefined }) }],
  ['a request with a broken URL', { more: newRequest({ request_url: '/oauth2/auth' }) }],
  ['an identity', { more: { identity: { traits: {} } } }],
  ['no time when it ends', { more: { expires_at: undefined } }],
  ['a broken time when it ends', { more: { expires_at: 'soon' } }],
  ['the first time that there is', { more: { expires_at: new Date(0).toISOString() } }],
  ['no field at all', { ui: { nodes: [] } }],
  ['an id that is none', { id: 'login?flow=x' }],
  ['no token', { token: '' }],
  [
    'a challenge with HTML',
    { nodes: [inputNode({ name: 'passkey_challenge', type: 'hidden', value: '{"challenge":"<b>"}' })] },
  ],
  ['a token with HTML', { token: `"><script>${'a'.repeat(50)}` }],
  ['two tokens', { nodes: [inputNode({ name: 'csrf_token', type: 'hidden', value: newToken() })] }],
])('a flow with %s has no shape', (_, given) => {
  expect(shapeOf(newFlow(given))).toBeNull()
})

/** A field that Kratos sends back with what was typed. */
function typed(value: unknown, type = 'text') {
  return inputNode({ name: 'traits.name', type, value })
}

/** The request of an application, as Hydra makes it anew for each visitor. */
function newRequest(more: object = {}, challenge = `${randomBytes(300).toString('base64url')}==`) {
  const parameters = `client_id=a&state=${randomUUID()}&nonce=${randomUUID()}&code_challenge=${randomUUID()}`
  return {
    oauth2_login_challenge: challenge,
    request_url: `https://login.example.com/self-service/login/browser?login_challenge=${encodeURIComponent(challenge)}`,
    oauth2_login_request: {
      challenge: randomUUID(),
      session_id: randomUUID(),
      client: { client_id: 'a', client_name: 'Harbour Café' },
      oidc_context: {},
      request_url: `https://hydra.example.com/oauth2/auth?${parameters}&prompt=login`,
      requested_scope: ['openid'],
      skip: false,
      subject: '',
      ...more,
    },
  }
}

test('two visitors of one application have flows of one shape', () => {
  const [first, second] = [newRequest(), newRequest()]
  const [one, other] = [shapeOf(newFlow({ more: first })), shapeOf(newFlow({ more: second }))]
  expect(one?.text).toBe(other?.text)
  expect(one?.text).toContain('Harbour Café')
  expect(first.oauth2_login_challenge).toBe(`${one?.own.loginChallenge}==`)
  expect(one && flowOfShape(one.text, one.own)).toMatchObject({
    oauth2_login_challenge: first.oauth2_login_challenge,
    request_url: first.request_url,
  })
})

test.each<[string, object]>([
  ['another application', { client: { client_id: 'b', client_name: 'Harbour Café' } }],
  ['another look', { client: { client_id: 'a', client_name: 'Harbour Café', metadata: { latchkey: {} } } }],
  ['other scopes', { requested_scope: ['openid', 'email'] }],
  [
    'another prompt',
    { request_url: 'https://hydra.example.com/oauth2/auth?client_id=a&prompt=select_account' },
  ],
])('%s makes another shape', (_, more) => {
  const other = shapeOf(newFlow({ more: newRequest(more) }))?.text
  expect(other).toBeDefined()
  expect(other).not.toBe(shapeOf(newFlow({ more: newRequest() }))?.text)
})

test('a typed address is a flow’s own value', () => {
  const refused = (value: string) => {
    const messages = [{ id: 4000007, text: `${value} is taken.`, type: 'error', context: {} }]
    return newFlow({ nodes: [typed(value)], ui: { messages } })
  }
  const [first, second] = [refused('Ada.Lovelace+x_1-y@mail.example.com'), refused('b@b.example')]
  const [one, other] = [shapeOf(first), shapeOf(second)]
  expect(one?.text).toBe(other?.text)
  expect(one?.text).not.toContain('Ada')
  expect([one?.own.identifier, other?.own.identifier]).toEqual([
    'Ada.Lovelace+x_1-y@mail.example.com',
    'b@b.example',
  ])
  expect(one && flowOfShape(one.text, one.own).ui).toEqual(JSON.parse(JSON.stringify(first.ui)))
})

test.each([
  ['quotes', '"a"@b.example'],
  ['an apostrophe', "o'hara@b.example"],
  ['HTML', '<b>@b.example'],
  ['the end of a script', 'a@b.example</script>'],
  ['an ampersand', 'a&b@b.example'],
  ['a backslash', 'a\\u0022@b.example'],
  ['a letter of another script', 'ä@b.example'],
  ['a letter that looks like another', 'аda@b.example'],
  ['a line separator', 'a@b.example\u2028'],
  ['a line break', 'a@b.example\n'],
  ['a mark', '\u0001@b.example'],
  ['the mark of an address', '\u0006@b.example'],
  ['a dollar sign', '$1@b.example'],
  ['a percent sign', 'a%40@b.example'],
  ['a space', ' a@b.example'],
  ['no host', 'a@'],
  ['two hosts', 'a@b@b.example'],
  ['a long name', `${'a'.repeat(65)}@b.example`],
  ['a long host', `a@${'b'.repeat(191)}`],
  ['very many characters', `a@${'b'.repeat(1_000_000)}`],
  ['a telephone number', '+81312345678'],
  ['a user name', 'ada'],
])('a typed identifier with %s has no shape', (_, value) => {
  expect(shapeOf(newFlow({ nodes: [typed(value)] }))).toBeNull()
})

test('what a visitor typed is never in a shape', () => {
  const text = fc.oneof(fc.string({ minLength: 1 }), fc.string({ minLength: 1, unit: 'binary' }))
  const type = fc.constantFrom('text', 'email', 'tel', 'password', 'number', 'date', 'url', 'checkbox')
  fc.assert(
    fc.property(text, type, (value, kind) => {
      expect(shapeOf(newFlow({ nodes: [typed(value, kind)] }))).toBeNull()
    }),
  )
})

test('what a visitor typed is never in a shape, also when it is an address', () => {
  const part = fc.stringMatching(/^[A-Za-z\d._+-]{1,30}$/)
  fc.assert(
    fc.property(part, fc.stringMatching(/^[A-Za-z\d.-]{3,40}$/), (name, host) => {
      const shape = shapeOf(newFlow({ nodes: [typed(`${name}@${host}`)] }))
      expect(shape?.text).toBe(shapeOf(newFlow({ nodes: [typed('a@b.example')] }))?.text)
    }),
  )
})
