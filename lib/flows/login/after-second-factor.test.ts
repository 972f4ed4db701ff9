import { describe, expect, test } from '@jest/globals'
import { answeredOn, shown } from '@/lib/flows/testing/submit-context'
import { flowSchema } from '@/lib/ory/kratos/flow/flow'
import { flowPageUrl } from '@/lib/urls/flow-page-url'
import { afterLogin } from './after-login'

Object.assign(process.env, { ORY_SDK_URL: 'http://kratos:4433' })

const pageUrl = flowPageUrl('login', new URLSearchParams('flow=f&aal2=true&return_to=/sessions'))
const samePage = '/login?aal2=true&return_to=%2Fsessions&flow=f'
const missing = { id: 4000002, text: 'Property identifier is missing.', type: 'error' }

function instead(requested_aal: string, type: string, messages: readonly object[]) {
  const identifier = { attributes: { name: 'identifier', type, value: '' }, messages }
  const flow = flowSchema.parse({ id: 'f', requested_aal, ui: { nodes: [identifier] } })
  return afterLogin(answeredOn(pageUrl, shown(flow))).url
}

describe('a second factor that lost the address for its code', () => {
  test('restarts and keeps its parameters', () => {
    expect(instead('aal2', 'hidden', [missing])).toBe('/login?aal2=true&return_to=%2Fsessions')
  })

  test.each([
    ['a wrong code alone', 'aal2', 'hidden', []],
    ['an identifier that can be typed', 'aal2', 'text', [missing]],
    ['a first factor', 'aal1', 'hidden', [missing]],
    ['a message that is no error', 'aal2', 'hidden', [{ ...missing, type: 'info' }]],
  ])('%s shows the flow', (_name, aal, type, messages) => {
    expect(instead(aal, type, messages)).toBe(samePage)
  })
})

test('an error in another hidden field is not taken for a lost address', () => {
  const hidden = (name: string, messages: object[]) => ({ attributes: { name, type: 'hidden' }, messages })
  const nodes = [hidden('csrf_token', [missing]), hidden('identifier', [])]
  const flow = flowSchema.parse({ id: 'f', requested_aal: 'aal2', ui: { nodes } })
  expect(afterLogin(answeredOn(pageUrl, shown(flow))).url).toBe(samePage)
})

test.each([
  ['says after how long to try again', 6.2, '&retry_after=7'],
  ['does not know how long', undefined, ''],
])('the page of a login to which Kratos does not respond %s', (_title, retryAfter, expected) => {
  const page = flowPageUrl('login', new URLSearchParams('flow=f&bind=true&notice=incorrect'))
  const outage = { kind: 'fail', reason: 'rate_limited', ...(retryAfter && { retryAfter }) } as const
  expect(afterLogin(answeredOn(page, outage)).url).toBe(
    `/login?bind=true&notice=unavailable&flow=f${expected}`,
  )
})

test.each([
  [4000001, false, 'identifier=eve', { draft: { kind: 'login', values: { identifier: 'eve' } } }],
  [4000001, false, 'method=code', {}],
  // A code that was tried too often has the same message, and nobody else is signed in.
  [4000001, true, 'identifier=eve', {}],
  [4000006, false, 'identifier=eve', {}],
])('after message %d (refresh: %p), a login keeps of %p: %j', (id, refresh, form, expected) => {
  const flow = flowSchema.parse({ id: 'f', refresh, ui: { messages: [{ id, type: 'error' }] } })
  expect(afterLogin(answeredOn(pageUrl, shown(flow), { body: form })).changes).toEqual(expected)
})

test.each([
  ['identifier=ada&code=123456', '/login?aal2=true&return_to=%2Fsessions&notice=disabled'],
  ['identifier=ada&password=p', '/login?aal2=true&return_to=%2Fsessions&flow=f&notice=disabled'],
])('a disabled account, with %s: no flow that announces a code', (body, expected) => {
  const disabled = { kind: 'notice', notice: 'disabled' } as const
  const { url, changes } = afterLogin(answeredOn(pageUrl, disabled, { body }))
  expect(url).toBe(expected)
  const draft = { kind: 'login', values: { identifier: 'ada' } }
  expect(changes).toEqual(body.includes('code') ? { draft } : {})
  // Kratos after 26.2 says it in the flow.
  const flow = flowSchema.parse({ id: 'f', ui: { messages: [{ id: 4010011, type: 'error' }] } })
  const later = afterLogin(answeredOn(pageUrl, shown(flow), { body }))
  expect(later.url).toBe(body.includes('code') ? expected : expected.replace('&notice=disabled', ''))
})
