import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import type { FlowKind } from '@/lib/http/flow-kind'
import { outcomeOf, type Phase } from './outcome'

interface Recorded {
  readonly request: string
  readonly answer: { readonly status: number; readonly body?: unknown }
}

/** The responses of the real Kratos (e2e/ory/contract), by file, scenario and position. */
function recorded(file: string, scenario: string, index: number): Recorded['answer'] {
  const recording: Record<string, Recorded[]> = JSON.parse(
    readFileSync(`e2e/ory/contract/recorded/1.3.1/${file}.json`, 'utf8'),
  )
  const exchange = recording[scenario]?.[index]
  if (!exchange) throw new Error(`nothing recorded for ${file}, ${scenario}, ${index}`)
  return exchange.answer
}

describe('responses of the real Kratos', () => {
  test.each<[FlowKind, Phase, string, number, object]>([
    ['login', 'start', 'begin for JSON, for a page and for anything', 0, { kind: 'show' }],
    ['login', 'start', 'begin with return_to', 4, { kind: 'drop_return_to' }],
    ['login', 'start', 'begin with refresh or a second factor, without a session', 2, { kind: 'sign_in' }],
    ['login', 'start', 'begin when signed in', 0, { kind: 'home' }],
    ['login', 'open', 'sign in by JSON', 1, { kind: 'show' }],
    ['login', 'open', 'sign in by JSON', 4, { kind: 'restart', notice: 'stale' }],
    ['login', 'submit', 'password: wrong', 0, { kind: 'show' }],
    ['login', 'submit', 'password: empty', 0, { kind: 'show' }],
    ['login', 'submit', 'identifier: unknown', 0, { kind: 'show' }],
    ['login', 'submit', 'csrf: wrong token', 0, { kind: 'restart', notice: 'csrf' }],
    ['login', 'submit', 'csrf: left out', 0, { kind: 'restart', notice: 'csrf' }],
    ['login', 'submit', 'sign in by a form that asks for JSON', 0, { kind: 'show' }],
  ])('%s, %s: %s (%i)', (kind, phase, scenario, index, expected) => {
    expect(outcomeOf(kind, phase, recorded('login', scenario, index))).toMatchObject(expected)
  })

  test('a sign-in is complete and says where Kratos would go next', () => {
    const answer = recorded('login', 'sign in by a form that asks for JSON', 1)
    expect(outcomeOf('login', 'submit', answer)).toMatchObject({
      kind: 'complete',
      continueWith: [{ action: 'redirect_browser_to' }],
    })
  })

  test.each<[FlowKind, Phase, string, number, object]>([
    ['registration', 'start', 'signed in already', 0, { kind: 'home' }],
    ['registration', 'submit', 'register by JSON', 2, { kind: 'complete' }],
    ['registration', 'submit', 'register by JSON', 5, { kind: 'home' }],
    ['registration', 'submit', 'password: too short', 0, { kind: 'show' }],
    ['registration', 'submit', 'csrf: without cookies', 0, { kind: 'restart', notice: 'csrf' }],
    ['registration', 'submit', 'address that has an account', 0, { kind: 'show' }],
    [
      'registration',
      'open',
      'fetch: unknown flow, no id, no cookies, cookies of another browser',
      0,
      { kind: 'restart', notice: 'not_found' },
    ],
  ])('%s, %s: %s (%i)', (kind, phase, scenario, index, expected) => {
    expect(outcomeOf(kind, phase, recorded('registration', scenario, index))).toMatchObject(expected)
  })

  test.each<[FlowKind]>([['login'], ['registration']])('an expired %s flow', (kind) => {
    const scenario = `${kind}: fetch and submit by JSON`
    const fetched = outcomeOf(kind, 'open', recorded('expiry', scenario, 0))
    expect(fetched).toEqual({ kind: 'restart', notice: 'expired' })
    const submitted = outcomeOf(kind, 'submit', recorded('expiry', scenario, 1))
    expect(submitted).toMatchObject({ kind: 'restart', notice: 'expired', flowId: expect.any(String) })
  })
})

const leave = { error: { id: 'browser_location_change_required', code: 422 } }
const elsewhere = 'http://localhost:4465/api/.ory/self-service/login/browser?aal=aal2'
const moved = { ...leave, redirect_browser_to: elsewhere }
const error = (id: string, more: object = {}) => ({ error: { id }, ...more })

describe('every row of 8.3 and 8.4', () => {
  test.each<[string, FlowKind, Phase, number, unknown, object]>([
    ['400 with an id', 'login', 'start', 400, error('session_already_available'), { kind: 'home' }],
    ['400 without messages', 'login', 'submit', 400, {}, { kind: 'notice', notice: 'incorrect' }],
    ['400 elsewhere', 'registration', 'submit', 400, {}, { kind: 'fail', reason: 'start' }],
    ['401', 'settings', 'open', 401, error('session_inactive'), { kind: 'sign_in' }],
    ['401 of a login', 'login', 'submit', 401, { error: {} }, { kind: 'notice', notice: 'disabled' }],
    ['403 aal2', 'settings', 'start', 403, error('session_aal2_required'), { kind: 'second_factor' }],
    [
      '403 refresh',
      'settings',
      'submit',
      403,
      error('session_refresh_required', { redirect_browser_to: elsewhere }),
      { kind: 'reauthenticate', url: elsewhere },
    ],
    ['403 of a login', 'login', 'submit', 403, {}, { kind: 'notice', notice: 'login_error' }],
    [
      '403 identity',
      'settings',
      'submit',
      403,
      error('security_identity_mismatch'),
      { kind: 'restart', notice: 'stale' },
    ],
    ['404', 'login', 'submit', 404, {}, { kind: 'restart', notice: 'not_found' }],
    ['410', 'recovery', 'open', 410, {}, { kind: 'restart', notice: 'expired' }],
    [
      '410 with a new flow',
      'settings',
      'submit',
      410,
      error('self_service_flow_expired', { use_flow_id: 'n' }),
      { kind: 'restart', notice: 'expired', flowId: 'n' },
    ],
    ['422', 'login', 'submit', 422, moved, { kind: 'go', url: elsewhere }],
    ['502 of a login', 'login', 'submit', 502, moved, { kind: 'go', url: elsewhere }],
    ['502 without a URL', 'login', 'submit', 502, {}, { kind: 'fail', reason: 'unavailable' }],
    ['422 without a URL', 'login', 'submit', 422, leave, { kind: 'notice', notice: 'login_error' }],
    ['418 of a login', 'login', 'submit', 418, 'teapot', { kind: 'notice', notice: 'login_error' }],
    ['500', 'login', 'submit', 500, error('x'), { kind: 'fail', reason: 'unavailable' }],
    ['200 rubbish', 'login', 'open', 200, '<html>', { kind: 'fail', reason: 'malformed' }],
    ['200 null', 'login', 'start', 200, null, { kind: 'fail', reason: 'malformed' }],
    ['200 list', 'login', 'submit', 200, [], { kind: 'fail', reason: 'malformed' }],
    ['403 rubbish', 'login', 'open', 403, 'no', { kind: 'restart', notice: 'stale' }],
  ])('%s', (_title, kind, phase, status, body, expected) => {
    expect(outcomeOf(kind, phase, { status, body })).toEqual(expect.objectContaining(expected))
  })

  // Responses of Kratos 1.3.1 with a Hydra whose challenges last four seconds.
  test.each<[Phase, number, string, number, string]>([
    ['start', 400, 'get', 401, 'challenge'],
    ['open', 400, 'get', 401, 'challenge'],
    ['submit', 500, 'accept', 401, 'challenge'],
    ['start', 400, 'get', 404, 'challenge'],
    ['submit', 500, 'accept', 503, 'unavailable'],
  ])('%s, %i: unable to %s a login challenge (%i)', (phase, status, verb, hydraStatus, reason) => {
    const details = { oauth2_error_hint: '', status_code: hydraStatus }
    const body = {
      error: { code: status, reason: `Unable to ${verb} OAuth 2.0 Login Challenge.`, details },
    }
    expect(outcomeOf('login', phase, { status, body })).toEqual({ kind: 'fail', reason })
  })

  test('429 says how long to wait', () => {
    expect(outcomeOf('login', 'submit', { status: 429, retryAfter: 7 })).toEqual({
      kind: 'fail',
      reason: 'rate_limited',
      retryAfter: 7,
    })
  })

  test.each(['timeout', 'unavailable'] as const)('no response: %s', (missing) => {
    expect(outcomeOf('login', 'open', { status: 0, missing })).toEqual({ kind: 'fail', reason: missing })
  })

  test('a redirect is followed by the browser', () => {
    expect(outcomeOf('login', 'submit', { status: 303, location: '/x' })).toEqual({ kind: 'go', url: '/x' })
  })

  test('an expired recovery leads to its new flow', () => {
    const location = 'http://localhost:4465/api/.ory/self-service/recovery/flows?id=a-1'
    expect(outcomeOf('recovery', 'submit', { status: 303, location })).toEqual({
      kind: 'restart',
      notice: 'expired',
      flowId: 'a-1',
    })
  })
})
