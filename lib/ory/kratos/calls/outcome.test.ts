import { describe, expect, test } from '@jest/globals'
import { type Release, recorded, unreleased } from '@/lib/ory/kratos/testing/recorded'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { flowResultOf, type Phase } from './outcome'
import { isAccountDisabled } from './says-disabled'

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
    expect(flowResultOf(kind, phase, recorded('1.3.1', 'login', scenario, index))).toMatchObject(expected)
  })

  test('a sign-in is complete and has Kratos’ next redirect', () => {
    const answer = recorded('1.3.1', 'login', 'sign in by a form that asks for JSON', 1)
    expect(flowResultOf('login', 'submit', answer)).toMatchObject({
      kind: 'complete',
      continueWith: [{ action: 'redirect_browser_to' }],
      isSignedIn: true,
    })
  })

  test.each(['1.3.1', '26.2.0'] as const)(
    '%s: a registration signs in only with the hook for it',
    (release) => {
      const isSignedIn = (file: string, scenario: string, index: number) =>
        flowResultOf('registration', 'submit', recorded(release, file, scenario, index))
      expect(isSignedIn('registration', 'register by JSON', 2)).toMatchObject({ isSignedIn: true })
      expect(isSignedIn('no-session', 'by JSON, and a login afterwards', 0)).toMatchObject({
        isSignedIn: false,
      })
    },
  )

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
    expect(flowResultOf(kind, phase, recorded('1.3.1', 'registration', scenario, index))).toMatchObject(
      expected,
    )
  })

  test.each<[FlowKind]>([['login'], ['registration']])('an expired %s flow', (kind) => {
    const scenario = `${kind}: fetch and submit by JSON`
    const fetched = flowResultOf(kind, 'open', recorded('1.3.1', 'expiry', scenario, 0))
    expect(fetched).toEqual({ kind: 'restart', notice: 'expired', returnTo: '{app}/settings' })
    const submitted = flowResultOf(kind, 'submit', recorded('1.3.1', 'expiry', scenario, 1))
    expect(submitted).toMatchObject({ kind: 'restart', notice: 'expired', flowId: expect.any(String) })
  })

  test('when an expired flow ended, in seconds', () => {
    const body = { error: { id: 'self_service_flow_expired' }, expired_at: '2023-11-14T22:13:20.5Z' }
    expect(flowResultOf('login', 'submit', { status: 410, body })).toEqual({
      kind: 'restart',
      notice: 'expired',
      expiredAt: 1_700_000_000,
    })
  })
})

const error = (id: string, more: object = {}) => ({ error: { id }, ...more })

const bothReleases: readonly Release[] = ['1.3.1', '26.2.0']

describe('an address that must be verified before the sign-in', () => {
  const verify = {
    kind: 'verify_address',
    continueWith: [{ action: 'show_verification_ui', flow: { id: expect.any(String) } }],
  }
  test.each([
    ['password by JSON, then the code, then the password'],
    ['passkey'],
    ['for an application: the code verifies, and the same challenge signs in'],
  ])('26.2.0 names the verification: %s', (scenario) => {
    const answer = recorded('26.2.0', 'verified-address', scenario, 0)
    expect(flowResultOf('login', 'submit', answer)).toMatchObject(verify)
  })

  test('1.3.1 reports it in the flow', () => {
    const scenario = 'password by JSON, then the code, then the password'
    expect(flowResultOf('login', 'submit', recorded('1.3.1', 'verified-address', scenario, 0))).toMatchObject(
      {
        kind: 'show',
        flow: { ui: { messages: [{ id: 4000010 }] } },
      },
    )
  })

  test('without a verification to continue with', () => {
    const body = error('session_verified_address_required')
    expect(flowResultOf('login', 'submit', { status: 403, body })).toEqual({
      kind: 'verify_address',
      continueWith: [],
    })
  })

  test.each(bothReleases)('%s: an incorrect password reveals nothing about the address', (release) => {
    const answer = recorded(release, 'verified-address', 'a wrong password says nothing of the address', 0)
    expect(flowResultOf('login', 'submit', answer)).toMatchObject({
      kind: 'show',
      flow: { ui: { messages: [{ id: 4000006 }] } },
    })
  })

  test('26.2.0 responds to the correct code with 404 while an application waits', () => {
    const scenario = 'for an application: the code verifies, and the same challenge signs in'
    const answer = recorded('26.2.0', 'verified-address', scenario, 3)
    expect(flowResultOf('verification', 'submit', answer)).toEqual({ kind: 'restart', notice: 'not_found' })
  })
})

test.each(bothReleases)('%s: a recovery whose code was used has ended', (release) => {
  const answer = recorded(release, 'recovery', 'by JSON, from asking to the settings', 8)
  expect(answer.body).toMatchObject({ state: 'passed_challenge' })
  expect(flowResultOf('recovery', 'open', answer)).toEqual({ kind: 'home' })
})

describe('a disabled account', () => {
  const scenario = 'recovery: asked for by JSON, code by JSON'
  test.each(bothReleases)('%s: the correct recovery code is rejected', (release) => {
    expect(flowResultOf('recovery', 'submit', recorded(release, 'switched-off', scenario, 2))).toEqual({
      kind: 'restart',
      notice: 'disabled',
    })
  })

  test('Kratos after 26.2 reports it in the flow of the login', () => {
    const answer = recorded(unreleased, 'kratos', 'login to an account that is switched off', 0)
    expect(isAccountDisabled(flowResultOf('login', 'submit', answer))).toBe(true)
  })

  test('Kratos after 26.2 restarts a recovery', () => {
    const answer = recorded(unreleased, 'kratos', scenario, 2)
    const location = 'https://kratos.example/self-service/recovery/flows?id=new'
    expect(flowResultOf('recovery', 'submit', { ...answer, location })).toEqual({
      kind: 'restart',
      notice: 'expired',
      flowId: 'new',
    })
  })

  test.each<[FlowKind, number, object]>([
    ['login', 403, { kind: 'notice', notice: 'disabled' }],
    ['recovery', 403, { kind: 'restart', notice: 'disabled' }],
    ['settings', 401, { kind: 'sign_in' }],
  ])('%s, %i: the message counts, for a sign-in and a recovery only', (kind, status, expected) => {
    const body = { error: { message: 'identity is disabled' } }
    expect(flowResultOf(kind, 'submit', { status, body })).toEqual(expected)
  })
})

test.each(bothReleases)('%s: the second screen of identifier-first is a 400 without messages', (release) => {
  const answer = recorded(release, 'styles', 'identifier first by JSON', 1)
  expect(answer.status).toBe(400)
  expect(flowResultOf('login', 'submit', answer)).toMatchObject({ kind: 'show' })
})

describe('a rejected login without messages', () => {
  const flow = (messages: object[], nodeMessages: object[] = []) => ({
    id: 'f',
    ui: { messages, nodes: [{ attributes: { name: 'identifier' }, messages: nodeMessages }] },
  })
  test.each<[string, FlowKind, Phase, number, object, object]>([
    ['without messages', 'login', 'submit', 400, flow([]), { kind: 'notice', notice: 'incorrect' }],
    ['with a message', 'login', 'submit', 400, flow([{ id: 4000006 }]), { kind: 'show' }],
    ['with a message on a field', 'login', 'submit', 400, flow([], [{ id: 4000002 }]), { kind: 'show' }],
    ['that was not refused', 'login', 'submit', 200, flow([]), { kind: 'show' }],
    ['that is only opened', 'login', 'open', 400, flow([]), { kind: 'show' }],
    ['of another kind', 'registration', 'submit', 400, flow([]), { kind: 'show' }],
  ])('a flow %s', (_title, kind, phase, status, body, expected) => {
    expect(flowResultOf(kind, phase, { status, body })).toMatchObject(expected)
  })
})

describe('a recovery with use_continue_with_transitions', () => {
  const wanted = { action: 'show_settings_ui', flow: { id: 's-1', url: 'http://localhost/setting?flow=s-1' } }

  test('the flow has the next redirect', () => {
    const body = { id: 'r', state: 'passed_challenge', ui: { nodes: [] }, continue_with: [wanted] }
    expect(flowResultOf('recovery', 'submit', { status: 200, body })).toMatchObject({
      kind: 'show',
      flow: { continue_with: [wanted] },
    })
  })

  test.each([400, 410, 500])('an error with status %i names the new flow', (status) => {
    const details = { continue_with: [{ action: 'show_recovery_ui', flow: { id: 'r-2' } }] }
    const body = { error: { code: status, details } }
    expect(flowResultOf('recovery', 'submit', { status, body })).toEqual({
      kind: 'restart',
      notice: 'expired',
      flowId: 'r-2',
    })
  })

  test.each([undefined, null, 'no', [7], [{ action: 'show_settings_ui', flow: { id: '' } }]])(
    'unusable: %j',
    (continue_with) => {
      const body = { id: 'r', ui: { nodes: [] }, continue_with }
      const result = flowResultOf('recovery', 'submit', { status: 200, body })
      expect(result).toMatchObject({ kind: 'show' })
    },
  )
})

const leave = { error: { id: 'browser_location_change_required', code: 422 } }
const elsewhere = 'http://localhost:4465/api/.ory/self-service/login/browser?aal=aal2'
const moved = { ...leave, redirect_browser_to: elsewhere }

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
      { kind: 'restart', notice: 'other_account' },
    ],
    [
      '403 identity of a login',
      'login',
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
    [
      '200 without a session and an account',
      'login',
      'submit',
      200,
      { continue_with: [] },
      { kind: 'fail', reason: 'malformed' },
    ],
    ['200 with a session', 'login', 'submit', 200, { session: {} }, { kind: 'complete', isSignedIn: true }],
    [
      '200 with an account',
      'registration',
      'submit',
      200,
      { identity: {} },
      { kind: 'complete', isSignedIn: false },
    ],
    ['403 rubbish', 'login', 'open', 403, 'no', { kind: 'restart', notice: 'stale' }],
  ])('%s', (_title, kind, phase, status, body, expected) => {
    expect(flowResultOf(kind, phase, { status, body })).toEqual(expect.objectContaining(expected))
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
    expect(flowResultOf('login', phase, { status, body })).toEqual({ kind: 'fail', reason })
  })

  test('429 has the time to wait', () => {
    expect(flowResultOf('login', 'submit', { status: 429, retryAfter: 7 })).toEqual({
      kind: 'fail',
      reason: 'rate_limited',
      retryAfter: 7,
    })
  })

  test.each(['timeout', 'unavailable'] as const)('no response: %s', (missing) => {
    expect(flowResultOf('login', 'open', { status: 0, missing })).toEqual({ kind: 'fail', reason: missing })
  })

  test('a redirect is followed by the browser', () => {
    expect(flowResultOf('login', 'submit', { status: 303, location: '/x' })).toEqual({
      kind: 'go',
      url: '/x',
    })
  })

  test('an expired recovery redirects to its new flow', () => {
    const location = 'http://localhost:4465/api/.ory/self-service/recovery/flows?id=a-1'
    expect(flowResultOf('recovery', 'submit', { status: 303, location })).toEqual({
      kind: 'restart',
      notice: 'expired',
      flowId: 'a-1',
    })
  })
})

test('a success without a next step', () => {
  expect(flowResultOf('login', 'submit', { status: 200, body: { session: {} } })).toEqual({
    kind: 'complete',
    continueWith: [],
    isSignedIn: true,
  })
})

describe('a response that resembles another one', () => {
  const flow = { id: 'f', ui: { nodes: [], messages: [{ id: 1, text: 'a', type: 'info' }] } }
  const naming = (continue_with: object[]) => ({ error: { details: { continue_with } } })
  const recovery = { action: 'show_recovery_ui', flow: { id: 'r' } }

  test.each<[string, FlowKind, Phase, Parameters<typeof flowResultOf>[2], object]>([
    ['a flow, with a URL', 'login', 'open', { status: 200, body: flow, location: '/x' }, { kind: 'show' }],
    ['a redirect', 'login', 'start', { status: 302, location: '/x' }, { kind: 'go', url: '/x' }],
    ['a redirect after a post', 'login', 'start', { status: 303, location: '/x' }, { kind: 'go', url: '/x' }],
    [
      'a redirect that names no URL',
      'login',
      'start',
      { status: 302, body: {} },
      { kind: 'fail', reason: 'start' },
    ],
    [
      'a flow in an outage',
      'login',
      'open',
      { status: 500, body: flow },
      { kind: 'fail', reason: 'unavailable' },
    ],
    [
      'a login that names a recovery',
      'login',
      'start',
      { status: 400, body: naming([recovery]) },
      { kind: 'fail', reason: 'start' },
    ],
    [
      'a recovery that names one',
      'recovery',
      'submit',
      { status: 400, body: naming([{ action: 'x', flow: { id: 'x' } }, recovery]) },
      { kind: 'restart', notice: 'expired', flowId: 'r' },
    ],
    [
      'a recovery that names another flow',
      'recovery',
      'submit',
      { status: 400, body: naming([{ action: 'x', flow: { id: 'x' } }]) },
      { kind: 'fail', reason: 'start' },
    ],
    [
      'a recovery that names none',
      'recovery',
      'submit',
      { status: 400, body: naming([{ action: 'show_recovery_ui' }]) },
      { kind: 'fail', reason: 'start' },
    ],
    [
      'a login that cannot start',
      'login',
      'start',
      { status: 400, body: {} },
      { kind: 'fail', reason: 'start' },
    ],
    ['an outage without a time', 'login', 'start', { status: 503 }, { kind: 'fail', reason: 'unavailable' }],
    [
      'an outage with a time',
      'login',
      'start',
      { status: 503, retryAfter: 7 },
      { kind: 'fail', reason: 'unavailable', retryAfter: 7 },
    ],
  ])('%s', (_, kind, phase, response, expected) => {
    const { flow: shown, ...outcome } = { flow: null, ...flowResultOf(kind, phase, response) }
    expect(outcome).toStrictEqual(expected)
    expect(shown === null).toBe(!('flow' in flowResultOf(kind, phase, response)))
  })
})
