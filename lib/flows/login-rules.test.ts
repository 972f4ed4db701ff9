import { describe, expect, test } from '@jest/globals'
import { flowPageUrl } from '@/lib/http/flow-page-url'
import { flowSchema } from '@/lib/ory/kratos/flow'
import { outcomeOf } from '@/lib/ory/kratos/outcome'
import { loginRules } from './login-rules'

const pageUrl = flowPageUrl('login', new URLSearchParams('flow=f&aal2=true&return_to=/sessions'))
const missing = { id: 4000002, text: 'Property identifier is missing.', type: 'error' }

function instead(requested_aal: string, type: string, messages: readonly object[]) {
  const identifier = { attributes: { name: 'identifier', type, value: '' }, messages }
  return loginRules.redirectInsteadOfFlow?.(
    pageUrl,
    flowSchema.parse({ id: 'f', requested_aal, ui: { nodes: [identifier] } }),
    new URLSearchParams(),
  )
}

describe('a second factor that lost the address for its code', () => {
  test('starts again and keeps its parameters', () => {
    expect(instead('aal2', 'hidden', [missing])).toBe('/login?aal2=true&return_to=%2Fsessions')
  })

  test.each([
    ['a wrong code alone', 'aal2', 'hidden', []],
    ['an identifier that can be typed', 'aal2', 'text', [missing]],
    ['a first factor', 'aal1', 'hidden', [missing]],
    ['a message that is no error', 'aal2', 'hidden', [{ ...missing, type: 'info' }]],
  ])('%s shows the flow', (_name, aal, type, messages) => {
    expect(instead(aal, type, messages)).toBeNull()
  })
})

test('an error in another hidden field is no lost address', () => {
  const hidden = (name: string, messages: object[]) => ({ attributes: { name, type: 'hidden' }, messages })
  const nodes = [hidden('csrf_token', [missing]), hidden('identifier', [])]
  const flow = flowSchema.parse({ id: 'f', requested_aal: 'aal2', ui: { nodes } })
  expect(loginRules.redirectInsteadOfFlow?.(pageUrl, flow, new URLSearchParams())).toBeNull()
})

describe('a login that Kratos does not answer', () => {
  const page = flowPageUrl('login', new URLSearchParams('flow=f&bind=true&notice=incorrect'))

  test.each<[string, Parameters<typeof outcomeOf>[2], string | null]>([
    [
      'says after how long to try again',
      { status: 429, retryAfter: 6.2 },
      '&notice=unavailable&flow=f&retry_after=7',
    ],
    ['does not know how long', { status: 503 }, '&notice=unavailable&flow=f'],
    ['timed out', { status: 0, missing: 'timeout' }, '&notice=unavailable&flow=f'],
    ['had no connection', { status: 0, missing: 'unavailable' }, '&notice=unavailable&flow=f'],
    ['has an answer that we cannot use', { status: 200, body: '<html>' }, null],
    ['is refused', { status: 403 }, null],
  ])('%s', (_title, response, expected) => {
    const outcome = outcomeOf('login', 'submit', response)
    const url = loginRules.redirectInsteadOfResponse?.(
      outcome,
      { setCookies: [], ...response },
      new URLSearchParams(),
      page,
    )
    expect(url).toBe(expected && `/login?bind=true${expected}`)
  })
})

test.each([
  [4000001, false, 'identifier=eve', { draft: { kind: 'login', values: { identifier: 'eve' } } }],
  [4000001, false, 'method=code', {}],
  // A code that was tried too often has the same message, and nobody else is signed in.
  [4000001, true, 'identifier=eve', {}],
  [4000006, false, 'identifier=eve', {}],
])('after message %d (refresh: %p), a login keeps of %p: %j', (id, refresh, form, expected) => {
  const flow = flowSchema.parse({ id: 'f', refresh, ui: { messages: [{ id, type: 'error' }] } })
  expect(
    loginRules.sessionChanges?.({ kind: 'show', flow }, new URLSearchParams(form), {}, '/', pageUrl),
  ).toEqual(expected)
})
