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
  ['a hidden value', { nodes: [inputNode({ name: 'other', type: 'hidden', value: 'x' })] }],
])('%s makes another shape', (_, given) => {
  const other = shapeOf(newFlow(given))?.text
  expect(other).toBeDefined()
  expect(other).not.toBe(shapeOf(newFlow())?.text)
})

test.each<[string, Given]>([
  ['a message', { ui: { messages: [{ id: 4000006, text: 'Wrong.', type: 'error' }] } }],
  ['a message of a field', { nodes: [inputNode({ name: 'a' }, { messages: [{ id: 1, text: 'x' }] })] }],
  ['a typed value', { nodes: [inputNode({ name: 'traits.email', type: 'email', value: 'a@example.com' })] }],
  ['a ticked box', { nodes: [inputNode({ name: 'traits.news', type: 'checkbox', value: true })] }],
  ['a number', { nodes: [inputNode({ name: 'traits.age', type: 'number', value: 0 })] }],
  ['a value without a type', { nodes: [inputNode({ name: 'a', value: 'x' })] }],
  ['the request of an application', { more: { oauth2_login_challenge: 'c' } }],
  ['an application', { more: { oauth2_login_request: { client: {} } } }],
  ['an identity', { more: { identity: { traits: {} } } }],
  ['no time when it ends', { more: { expires_at: undefined } }],
  ['a broken time when it ends', { more: { expires_at: 'soon' } }],
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

test('what a visitor typed is never in a shape', () => {
  const typed = fc.string({ minLength: 1 })
  const type = fc.constantFrom('text', 'email', 'tel', 'password', 'number', 'date', 'url', 'checkbox')
  fc.assert(
    fc.property(typed, type, (value, kind) => {
      expect(shapeOf(newFlow({ nodes: [inputNode({ name: 'a', type: kind, value })] }))).toBeNull()
    }),
  )
})
