import { describe, expect, test } from '@jest/globals'
import { answeredOn, shown } from '@/lib/flows/testing/submit-context'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import type { Session } from '@/lib/session/session-schema'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterSettings, settingsRedirect } from './after-settings'

Object.assign(process.env, {
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  ALLOWED_RETURN_URLS: 'https://shop.example.com',
  LOG_LEVEL: 'silent',
})

const pageUrl = flowPageUrl('setting', new URLSearchParams('flow=f'))
const shop = 'https://shop.example.com/basket'

test.each([
  ['after a saved change the visitor goes back to where they came from', 'success', [1050001], shop, shop],
  ['after a saved change a visitor without a return_to stays', 'success', [1050001], undefined, null],
  ['a return_to that we do not trust is not used', 'success', [1050001], 'https://evil.example.com/', null],
  ['after a refused change the visitor stays', 'show_form', [], shop, null],
  [
    'after a refused change the visitor stays, even if an earlier one was saved',
    'success',
    [4000001],
    shop,
    null,
  ],
  ['a flow that is only shown stays, even if an earlier change was saved', 'success', [], shop, null],
])('%s', (_title, state, ids, return_to, expected) => {
  const messages = ids.map((id) => ({ id, text: '', type: 'info' }))
  const flow = flowSchema.parse({ id: 'f', state, return_to, ui: { messages } })
  expect(settingsRedirect(answeredOn(pageUrl, shown(flow)))).toBe(expected)
})

test('after a new password of a recovered account, the page itself continues', () => {
  const saved = { id: 'f', state: 'success', return_to: shop }
  const ui = {
    messages: [{ id: 1050001, text: '', type: 'info' }],
    nodes: [{ group: 'password', attributes: {} }],
  }
  const request_url = `http://kratos/self-service/recovery?flow=r&return_to=${shop}`
  const next = (flow: object) => settingsRedirect(answeredOn(pageUrl, shown(flowSchema.parse(flow))))
  expect(next({ ...saved, ui, request_url })).toBeNull()
  expect(next({ ...saved, ui, request_url: 'http://kratos/self-service/settings/browser' })).toBe(shop)
})

describe('a changed address that Kratos requires to be verified', () => {
  const wanted = { action: 'show_verification_ui', flow: { id: 'v' } }
  const verification = (query: Record<string, string>) => `/verification?${new URLSearchParams(query)}`

  test.each([
    ['1.3.1', 'success', [1050001], undefined, { return_to: '/setting?flow=f', notice: 'address_saved' }],
    [
      'when the visitor came from elsewhere',
      'success',
      [1050001],
      shop,
      { return_to: shop, notice: 'address_saved' },
    ],
    ['when the change waits', 'show_form', [], undefined, { return_to: '/setting', notice: 'address_waits' }],
  ])('%s', (_title, state, ids, return_to, expected) => {
    const messages = ids.map((id) => ({ id, text: '', type: 'success' }))
    const flow = flowSchema.parse({ id: 'f', state, return_to, continue_with: [wanted], ui: { messages } })
    expect(settingsRedirect(answeredOn(pageUrl, shown(flow)))).toBe(verification({ flow: 'v', ...expected }))
  })
})

describe('an address that Kratos requires to be verified after another change', () => {
  const opened = '2026-11-25T10:23:29.333261388Z'
  const saved = (addresses: unknown, named?: string, more: object = {}) =>
    flowSchema.parse({
      id: 'f',
      state: 'success',
      issued_at: opened,
      identity: { traits: {}, verifiable_addresses: addresses },
      continue_with: [{ action: 'show_verification_ui', flow: { id: 'v', verifiable_address: named } }],
      ui: { messages: [{ id: 1050001, text: '', type: 'success' }] },
      ...more,
    })
  const old = { value: 'ada@example.com', created_at: '2026-11-25T10:23:27.987922Z' }
  const changed = { value: 'eve@example.com', created_at: '2026-11-25T10:23:32.477837Z' }
  const next = (flow: ReturnType<typeof saved>) => settingsRedirect(answeredOn(pageUrl, shown(flow)))

  test('redirects nowhere: the settings show that the change is saved', () => {
    expect(next(saved([old], old.value))).toBeNull()
    expect(next(saved([old, changed], old.value))).toBeNull()
    expect(next(saved([old], old.value, { return_to: shop }))).toBe(shop)
  })

  test.each([
    ['the address is new', saved([old, changed], changed.value)],
    ['the address came as the settings opened', saved([{ ...changed, created_at: opened }], changed.value)],
    ['Kratos does not list the address', saved([old], changed.value)],
    ['Kratos does not name the address', saved([old])],
    ['Kratos does not list any', saved('no list', old.value)],
    ['Kratos does not say since when', saved([{ value: old.value }], old.value)],
    ['Kratos does not say when the settings opened', saved([old], old.value, { issued_at: undefined })],
    ['the change waits', saved([old], old.value, { state: 'show_form', ui: {} })],
  ])('redirects to the verification if %s', (_, flow) => {
    expect(next(flow)).toMatch(/^\/verification\?flow=v&/)
  })

  test('redirects to the new one of two', () => {
    const continue_with = [old, changed].map(({ value }, index) => ({
      action: 'show_verification_ui',
      flow: { id: `v${index}`, verifiable_address: value },
    }))
    expect(next(saved([old, changed], undefined, { continue_with }))).toMatch(
      /^\/verification\?flow=v1&return_to=%2Fsetting%3Fflow%3Df&/,
    )
  })
})

test.each([
  ['a code that was refused', 'method=totp&totp_code=1', [], 'totp'],
  ['a button with a name of its own', 'totp_unlink=true', [], 'totp'],
  ['backup codes, which take the focus', 'lookup_secret_reveal=true', [], undefined],
  ['a message for the top of the page', 'method=totp&totp_code=1', [1050001], undefined],
  ['a form of no card', 'method=telepathy', [], undefined],
])('the card to show for %s', (_title, form, ids, expected) => {
  const nodes = ['default', 'profile', 'totp', 'lookup_secret'].map((group) => ({ group, attributes: {} }))
  const messages = ids.map((id) => ({ id, text: '', type: 'info' }))
  const flow = flowSchema.parse({ id: 'f', ui: { nodes, messages } })
  expect(afterSettings(answeredOn(pageUrl, shown(flow), { body: form })).anchor).toBe(expected)
})

test('a field that needs attention takes the focus, so there is no card to show', () => {
  const wrong = { group: 'totp', attributes: {}, messages: [{ id: 4000008, text: '', type: 'error' }] }
  const flow = flowSchema.parse({ id: 'f', ui: { nodes: [wrong] } })
  expect(afterSettings(answeredOn(pageUrl, shown(flow), { body: 'method=totp' })).anchor).toBeUndefined()
})

const restarted = '/setting?a=b&notice=not_found'

test.each([
  ['webauthn_remove=ab', 4000001, restarted],
  ['passkey_remove=ab', 4000001, restarted],
  ['passkey_remove=ab', 4000028, null],
  ['lookup_secret_reveal=true', 4000001, null],
])('%s with message %s redirects to %s', (form, id, expected) => {
  const messages = [
    { id: 1050002, type: 'info' },
    { id, type: 'error' },
  ]
  const flow = flowSchema.parse({ id: 'f', state: 'show_form', ui: { messages } })
  const from = flowPageUrl('setting', new URLSearchParams('flow=f&a=b'))
  expect(settingsRedirect(answeredOn(from, shown(flow), { body: form }))).toBe(expected)
})

test.each([
  ['totp_unlink=true', 'Could not find they TOTP key in the internal context.', restarted],
  ['totp_unlink=true', 'The database is gone.', null],
  ['method=totp', 'Could not find they TOTP key in the internal context.', null],
])('a failure of %s (%s) redirects to %s', (form, reason, expected) => {
  const from = flowPageUrl('setting', new URLSearchParams('flow=f&a=b'))
  const response = { status: 500, body: { error: { code: 500, reason } }, setCookies: [] }
  const failed = { kind: 'fail', reason: 'unavailable' } as const
  expect(settingsRedirect(answeredOn(from, failed, { response, body: form }))).toBe(expected)
})

test('the session stores the section and the provider before the visitor leaves for a provider', () => {
  const body = new URLSearchParams('link=google')
  const changes = afterSettings(answeredOn(pageUrl, { kind: 'go', url: '' }, { body })).changes
  expect(changes).toEqual({ settingsAnswer: { flowId: 'f', section: 'oidc', linked: 'google' } })
})

const flowWith = (messages: readonly object[]) => flowSchema.parse({ id: 'g', ui: { messages } })
const answers: readonly [title: string, outcome: FlowResult, section: object | undefined][] = [
  [
    'a message of Kratos',
    { kind: 'show', flow: flowWith([{ id: 1050001 }]) },
    { flowId: 'g', section: 'password' },
  ],
  ['errors at the fields', { kind: 'show', flow: flowWith([]) }, undefined],
  ['a sign-in that comes first', { kind: 'reauthenticate' }, { flowId: 'f', section: 'password' }],
]

test.each(answers)('the session stores which card was posted after %s', (_title, result, expected) => {
  const body = new URLSearchParams('method=password')
  const changes = afterSettings(answeredOn(pageUrl, result, { body })).changes
  expect(changes?.settingsAnswer).toEqual(expected)
})

test('backup codes that Kratos shows are a result, which the next form ends', () => {
  const changes = (form: string, session: Session) =>
    afterSettings(answeredOn(pageUrl, shown(flowWith([])), { body: form, session })).changes
  const kept = { settingsAnswer: { flowId: 'g', section: 'lookup_secret' } }
  expect(changes('lookup_secret_reveal=true', {})).toEqual(kept)
  expect(changes('method=password', kept)).toStrictEqual({ settingsAnswer: undefined })
  expect(changes('method=password', {})).toEqual({})
})

test('a change that is sent after a sign-out is remembered as discarded', () => {
  const { changes } = afterSettings(answeredOn(flowPageUrl('settings', { flow: 'f' }), { kind: 'sign_in' }))
  expect(changes).toMatchObject({ lostChange: { returnTo: '/settings?flow=f' } })
})
