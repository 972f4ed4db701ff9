import { describe, expect, test } from '@jest/globals'
import { flowSchema, flowUiSchema, rawNodeSchema, uiTextSchema } from './flow'

const nothing = { id: 0, text: '', type: 'info' }

test.each([
  ['a whole text', { id: 1, text: 'a', type: 'error' }, { id: 1, text: 'a', type: 'error' }],
  ['a string', 'a', { ...nothing, text: 'a' }],
  ['values of other types', { id: 'x', text: 7, type: null, context: 'x' }, nothing],
  ['no text at all', 7, nothing],
  ['nothing', null, nothing],
])('%s of Kratos', (_, value, expected) => {
  expect(uiTextSchema.parse(value)).toEqual(expected)
})

test('a text keeps its context, and unknown keys', () => {
  const text = { id: 1, text: 'a', type: 'info', context: { reason: 'r' }, later: 1 }
  expect(uiTextSchema.parse(text)).toEqual(text)
})

const emptyNode = { type: 'unknown', group: 'default', attributes: {}, messages: [] }

describe('a node of Kratos', () => {
  test.each([
    ['nothing', null, emptyNode],
    ['a text', 'x', emptyNode],
    ['no keys', {}, emptyNode],
    ['values of other types', { type: 7, group: '', attributes: 'x', messages: 'x', meta: 'x' }, emptyNode],
    ['no messages', { type: 'a', group: 'g', messages: null }, { ...emptyNode, type: 'a', group: 'g' }],
    ['no label', { meta: { label: null } }, { ...emptyNode, meta: { label: null } }],
  ])('with %s', (_, value, expected) => {
    expect(rawNodeSchema.parse(value)).toEqual(expected)
  })

  test('keeps unknown keys', () => {
    const node = {
      type: 'input',
      group: 'oidc',
      attributes: { name: 'x', later: { y: 1 } },
      messages: [{ id: 1, text: 'a', type: 'info' }],
      meta: { label: { id: 2, text: 'b', type: 'info' }, later: 1 },
      later: 1,
    }
    expect(rawNodeSchema.parse(node)).toEqual(node)
    expect(rawNodeSchema.parse({ ...node, meta: { label: 'b' } }).meta?.label).toEqual({
      ...nothing,
      text: 'b',
    })
  })
})

test.each([
  ['no keys', {}],
  ['values of other types', { action: 7, method: 7, nodes: 'x', messages: 'x' }],
  ['null in the place of lists', { nodes: null, messages: null }],
])('a form with %s', (_, ui) => {
  expect(flowUiSchema.parse(ui)).toEqual({ action: '', method: 'POST', nodes: [], messages: [] })
})

describe('a flow', () => {
  test.each([{ id: '', ui: {} }, { ui: {} }, { id: 'f' }, null, 'f'])('is not %j', (value) => {
    expect(flowSchema.safeParse(value).success).toBe(false)
  })

  test('keeps its keys', () => {
    const flow = {
      id: 'f',
      expires_at: '2031-01-01T00:00:00Z',
      return_to: '/x',
      request_url: 'https://login.example.com/x',
      state: 'show_form',
      active: 'password',
      refresh: true,
      requested_aal: 'aal2',
      oauth2_login_request: {
        client: { client_name: 'Shop', client_uri: 'https://shop.example' },
        oidc_context: { login_hint: 'ada', ui_locales: ['de'], acr_values: [] },
      },
      oauth2_login_challenge: 'c',
      identity: { traits: { email: 'ada@example.com' } },
      continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: '/y' }],
      ui: { action: '/a', method: 'POST', nodes: [], messages: [] },
      later: 1,
    }
    expect(flowSchema.parse(flow)).toEqual(flow)
  })

  test('leaves out values of other types', () => {
    const flow = flowSchema.parse({
      id: 'f',
      expires_at: 7,
      return_to: 7,
      request_url: 7,
      state: 7,
      active: null,
      refresh: 'yes',
      requested_aal: 7,
      oauth2_login_request: 'x',
      oauth2_login_challenge: '',
      identity: 'ada',
      continue_with: 'x',
      ui: {},
    })
    const left = Object.entries(flow).filter(([, value]) => value !== undefined)
    expect(Object.fromEntries(left)).toEqual({ id: 'f', continue_with: [], ui: flow.ui })
  })

  test('keeps the traits of an identity without ids that are no texts', () => {
    const identity = { id: 7, schema_id: 7, traits: { email: 'ada@example.com' } }
    expect(flowSchema.parse({ id: 'f', ui: {}, identity }).identity).toEqual({ traits: identity.traits })
  })

  test('of an application whose name is no text has no application', () => {
    const request = { client: { client_name: 7 }, oidc_context: {} }
    const { oauth2_login_request } = flowSchema.parse({ id: 'f', ui: {}, oauth2_login_request: request })
    expect(oauth2_login_request?.client).toBeUndefined()
  })
})
