import { beforeEach, describe, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { deleteIdentity } from '@/lib/ory/kratos/identity/delete-identity'
import { personalData } from '@/lib/ory/kratos/identity/personal-data'
import { otherSessions, revokeOtherSessions, revokeSession } from '@/lib/ory/kratos/session/sessions'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { createBrowserFlow } from './create-browser-flow'
import { getFlow } from './get-flow'
import { openLogout } from './logout-flow'
import { updateFlow } from './update-flow'

const kratos = new TestService()
const logged = collectLogLines()

startTestServices({ kratos, hasKratosAdmin: true }, { LOG_LEVEL: 'info' })

const browser = new TestBrowser(appUrl)
const visitor = { cookieHeader: 'csrf_token_1=c', userAgent: 'A browser', ipAddress: null, requestId: 'r' }

beforeEach(() => {
  kratos.reset()
})

const run = async <T>(call: () => Promise<T>) => (await browser.run(call)).value
const asked = () => kratos.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)
const routes = () => logged().map(({ route, outcome }) => [route, outcome])

describe.each<FlowKind>(['login', 'registration', 'recovery', 'verification', 'settings'])('%s', (kind) => {
  test('is fetched by its id, as the visitor', async () => {
    await getFlow(kind, 'f', visitor)
    expect(asked()).toEqual([`GET /self-service/${kind}/flows?id=f`])
    expect(kratos.requests[0]?.headers).toMatchObject({ cookie: 'csrf_token_1=c', 'user-agent': 'A browser' })
  })

  test('is submitted as a form', async () => {
    const form = new URLSearchParams({ method: 'password', password: ' p&w ' })
    await updateFlow(kind, 'f', form, { headers: { 'X-Request-Id': 'r' } })
    expect(asked()).toEqual([`POST /self-service/${kind}?flow=f`])
    expect(kratos.requests[0]).toMatchObject({
      body: 'method=password&password=+p%26w+',
      headers: { 'x-request-id': 'r', 'content-type': 'application/x-www-form-urlencoded' },
    })
  })
})

test('a login starts as a refresh, which Kratos ignores if nobody is signed in', async () => {
  await createBrowserFlow('login', {}, { headers: {} })
  expect(asked()).toEqual(['GET /self-service/login/browser?refresh=true'])
})

describe('the signed-in person', () => {
  const whoami = 'GET /sessions/whoami'
  const identity = { id: 'i', traits: {} }

  test.each<[string, number, object, object]>([
    ['nobody', 401, {}, { kind: 'nobody' }],
    ['a second factor is due', 403, {}, { kind: 'second_factor_due' }],
    ['no session in the response', 200, { identity }, { kind: 'unknown', reason: 'malformed' }],
    ['no account in the response', 200, { id: 's' }, { kind: 'unknown', reason: 'malformed' }],
    ['neither', 200, {}, { kind: 'unknown', reason: 'malformed' }],
    ['another success', 201, { id: 's', identity }, { kind: 'unknown', reason: 'malformed' }],
    ['an outage', 500, {}, { kind: 'unknown', reason: 'unavailable' }],
  ])('%s', async (_, status, body, expected) => {
    kratos.respond(whoami, { status, body })
    expect(await run(whoIsSignedIn)).toEqual(expected)
  })

  test.each([
    [{}, null],
    [{ email: 'ada@example.com' }, 'ada@example.com'],
  ])('an account with the traits %j has the name %p', async (traits, name) => {
    kratos.respond(whoami, { body: { id: 's', identity: { id: 'i', traits } } })
    expect(await run(whoIsSignedIn)).toMatchObject({
      kind: 'signed_in',
      name,
      identity: { id: 'i' },
      session: { id: 's' },
    })
    expect(routes()).toEqual([['whoami', 'signed_in']])
  })
})

describe('the other sessions', () => {
  const list = 'GET /sessions'
  const sessions = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `s${at}` }))

  test.each([
    [0, false],
    [249, false],
    [250, true],
  ])('%d of them: more than one page: %s', async (count, hasMore) => {
    kratos.respond(list, { body: sessions(count) })
    const other = await run(otherSessions)
    expect(other).toMatchObject({ kind: 'ready', hasMore })
    expect(other?.kind === 'ready' && other.sessions.length).toBe(count)
    expect(asked()).toEqual(['GET /sessions?page_size=250'])
    expect(routes()).toEqual([['sessions', 'answered']])
  })

  test.each<[number, unknown, string]>([
    [500, [], 'unavailable'],
    [401, [], 'malformed'],
    [200, [{ id: '' }], 'malformed'],
    [200, {}, 'malformed'],
  ])('%d with %j: unknown', async (status, body, reason) => {
    kratos.respond(list, { status, body })
    expect(await run(otherSessions)).toEqual({ kind: 'unknown', reason })
  })

  test.each([
    [204, null],
    [404, null],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('one ends, with the status %d: %p', async (status, expected) => {
    kratos.respond('DELETE /sessions/s1', { status })
    expect(await run(() => revokeSession('s1'))).toBe(expected)
    expect(routes()).toEqual([['revoke session', 'answered']])
  })

  test.each([
    [200, null],
    [404, 'malformed'],
    [500, 'unavailable'],
  ])('all end, with the status %d: %p', async (status, expected) => {
    kratos.respond('DELETE /sessions', { status, body: { count: 1 } })
    expect(await run(revokeOtherSessions)).toBe(expected)
    expect(routes()).toEqual([['revoke other sessions', 'answered']])
  })
})

test.each([
  [204, null],
  [404, null],
  [403, 'malformed'],
  [503, 'unavailable'],
])('an account is deleted, with the status %d: %p', async (status, expected) => {
  kratos.respond('DELETE /admin/identities/ada', { status })
  expect(await run(() => deleteIdentity('ada'))).toBe(expected)
  expect(asked()).toEqual(['DELETE /admin/identities/ada?'])
  expect(routes()).toEqual([['delete identity', 'answered']])
})

describe('what Kratos keeps about a visitor', () => {
  const identity = {
    id: 'ada',
    external_id: 'e',
    schema_id: 'person',
    state: 'active',
    state_changed_at: '2026-01-02T03:04:05Z',
    traits: { email: 'ada@example.com' },
    verifiable_addresses: [{ value: 'ada@example.com' }],
    recovery_addresses: [{ value: 'ada@example.com' }],
    metadata_public: { plan: 'free' },
    organization_id: 'o',
    created_at: '2026-01-02T03:04:05Z',
    updated_at: '2026-01-02T03:04:06Z',
  }
  const session = {
    id: 's1',
    active: true,
    issued_at: '2026-11-21T09:08:09Z',
    expires_at: '2026-11-22T09:08:09Z',
    authenticated_at: '2026-11-21T09:10:09Z',
    authenticator_assurance_level: 'aal1',
    authentication_methods: [{ method: 'password' }],
    devices: [{ ip_address: '192.0.2.7' }],
  }
  const secrets = { credentials: 'secret', metadata_admin: 'secret', tokenized: 'secret' }
  const whoami = { ...session, ...secrets, identity: { ...identity, ...secrets } }
  const others = [{ ...session, ...secrets, id: 's2', identity }]

  test('is copied with the keys that are about the person, and no others', async () => {
    kratos.respond('GET /sessions', { body: others })
    expect(await run(() => personalData(whoami))).toEqual({
      kind: 'ready',
      identity,
      sessions: [session, { ...session, id: 's2' }],
    })
    expect(asked()).toEqual(['GET /sessions?page_size=250'])
    expect(routes()).toEqual([['own data', 'answered']])
  })

  test.each<[number, unknown, unknown, string]>([
    [500, others, whoami, 'unavailable'],
    [401, others, whoami, 'malformed'],
    [200, {}, whoami, 'malformed'],
    [200, [{ id: '' }], whoami, 'malformed'],
    [200, others, session, 'malformed'],
    [200, others, { ...whoami, identity: { id: '' } }, 'malformed'],
  ])('is unknown if Kratos responds with %d and %j about %j', async (status, body, about, reason) => {
    kratos.respond('GET /sessions', { status, body })
    expect(await run(() => personalData(about))).toEqual({ kind: 'unknown', reason })
  })
})

describe('a logout', () => {
  const starts = 'GET /self-service/logout/browser'
  const body = { logout_token: 't', logout_url: 'https://login.example.com/x' }
  const ready = { kind: 'ready', token: 't', url: 'https://login.example.com/x' }

  test('without a destination', async () => {
    kratos.respond(starts, { body })
    expect(await run(() => openLogout())).toEqual(ready)
    expect(asked()).toEqual([`${starts}?`])
    kratos.respond(starts, { status: 400, body })
    expect(await run(() => openLogout())).toEqual({ kind: 'unknown', reason: 'malformed' })
    expect(asked()).toHaveLength(2)
    expect(logged()).toEqual([])
  })

  test('with a destination that Kratos rejects: once more without it', async () => {
    kratos.respond(starts, ({ query }) => (query.has('return_to') ? { status: 400 } : { body }))
    expect(await run(() => openLogout('https://shop.example/'))).toEqual(ready)
    expect(asked()).toEqual([`${starts}?return_to=https%3A%2F%2Fshop.example%2F`, `${starts}?`])
    expect(logged()).toMatchObject([
      { level: 40, outcome: 'logout_return_to_refused', requestId: expect.any(String) },
    ])
  })

  test('with a destination that Kratos accepts', async () => {
    kratos.respond(starts, { body: { logout_token: 't' } })
    expect(await run(() => openLogout('/x'))).toEqual({ ...ready, url: undefined })
    expect(asked()).toHaveLength(1)
    expect(logged()).toEqual([])
  })

  test.each([
    [401, {}, { kind: 'signed_out' }],
    [200, {}, { kind: 'unknown', reason: 'malformed', isEmpty: true }],
    [200, { logout_token: '', logout_url: null }, { kind: 'unknown', reason: 'malformed', isEmpty: true }],
    [200, { logout_token: '', logout_url: '/x' }, { kind: 'unknown', reason: 'malformed' }],
    [200, { logout_token: 1 }, { kind: 'unknown', reason: 'malformed' }],
    [200, 'no JSON', { kind: 'unknown', reason: 'malformed' }],
    [500, {}, { kind: 'unknown', reason: 'unavailable' }],
    [500, body, { kind: 'unknown', reason: 'unavailable' }],
  ])('%d with %j', async (status, given, expected) => {
    kratos.respond(starts, { status, body: given })
    expect(await run(() => openLogout())).toEqual(expected)
  })
})
