import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { asBearer, consoleApi, healthApi, onBehalfOf, onOwnBehalf } from '../../../lib/ory/clients/clients'
import { authServiceApi } from '../../../lib/phone/auth-service-api'
import { userClientApi } from '../../../lib/portal/user-client-api'
import { type ApiCall, apiCalls, nameOf } from './api-call'
import { makeCall } from './clients'
import { startRecordingServer } from './recording-server'
import { sampleOf } from './sample'

let server: Awaited<ReturnType<typeof startRecordingServer>>

beforeAll(async () => {
  server = await startRecordingServer()
  // Each service has its own path, so a call to the wrong service is found.
  Object.assign(process.env, {
    ORY_SDK_URL: `${server.url}/kratos-public`,
    ORY_ADMIN_URL: `${server.url}/kratos-admin`,
    HYDRA_PUBLIC_URL: `${server.url}/hydra-public`,
    HYDRA_ADMIN_URL: `${server.url}/hydra-admin`,
    KETO_READ_URL: `${server.url}/keto-read`,
    KETO_WRITE_URL: `${server.url}/keto-write`,
    ORY_CONSOLE_URL: `${server.url}/ory-console`,
    USER_CLIENT_URL: `${server.url}/user-client`,
    AUTH_SERVICE_URL: `${server.url}/auth-service`,
    ORY_API_TOKEN: 'our-own-token',
  })
})

afterAll(() => server.stop())

const visitor = {
  cookieHeader: 'kratos=1',
  userAgent: 'A browser',
  ipAddress: '192.0.2.7',
  requestId: 'request-1',
}
const packaged = apiCalls.filter(({ client }) => client !== null)
const ours = apiCalls.filter(({ client }) => client === null)

/** The arguments of a call of this kind, and the headers that identify the caller. */
function callerOf({ auth, service }: ApiCall) {
  if (auth === 'cookie') return { options: onBehalfOf(visitor), headers: { cookie: 'kratos=1' } }
  if (auth === 'basic') {
    const headers = { authorization: `Basic ${Buffer.from('client:secret').toString('base64')}` }
    return {
      options: { ...onOwnBehalf(visitor), auth: { username: 'client', password: 'secret' } },
      headers,
    }
  }
  if (auth === 'bearer' && service === 'hydra-public') {
    return { options: asBearer('access-token'), headers: { authorization: 'Bearer access-token' } }
  }
  const headers =
    auth === 'none'
      ? {}
      : service === 'kratos-public'
        ? { 'x-session-token': 'session-token' }
        : { authorization: 'Bearer our-own-token' }
  return { options: onOwnBehalf(visitor), headers }
}

/** All headers that identify the caller. Undefined for a header that a call does not have. */
const identifying = ['authorization', 'cookie', 'x-session-token']

function callerHeaders(headers: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(identifying.map((name) => [name, headers[name]]))
}

test('the list is complete, and each row has its own name', () => {
  expect(apiCalls).toHaveLength(148)
  expect(new Set(apiCalls.map(nameOf)).size).toBe(148)
  expect(new Set(apiCalls.map(({ specRow }) => specRow)).size).toBe(54)
})

describe('calls that @ory/client makes', () => {
  test.each(packaged.map((call) => [nameOf(call), call] as const))('%s', async (_, call) => {
    const { params, path, query, body } = sampleOf(call)
    const { options, headers } = callerOf(call)
    await makeCall(call, params, options)
    const { headers: sent, ...arrived } = server.arrived()
    expect(arrived).toEqual({ method: call.method, path: `/${call.service}${path}`, query, body })
    expect(callerHeaders(sent)).toEqual(callerHeaders(headers))
    if (call.contentType) expect(sent['content-type']).toContain(call.contentType)
    expect(sent.accept).toMatch(/^application\/json/)
    if ('X-Request-Id' in options.headers) expect(sent['x-request-id']).toBe('request-1')
  })
})

const dateTime = '2026-01-02T03:04:05.000Z'
const phone = { phone: '+886912345678', flowId: 'flow-1' }

/**
 * The calls that `@ory/client` lacks, made as the product makes them, and what must arrive besides method and
 * path.
 */
const ownCalls: Readonly<Record<string, { make(): Promise<unknown>; query?: object; body?: object }>> = {
  '7.4-02 GET /health/alive': { make: () => healthApi('hydra-public').isAlive() },
  '7.4-02 GET /health/ready': { make: () => healthApi('hydra-public').isReady() },
  '7.4-11 GET /projects/{project_id}/metrics': {
    make: () =>
      consoleApi().getProjectMetrics({
        projectId: 'a/b c?d',
        eventType: 'SessionIssued',
        resolution: '1h',
        from: new Date(dateTime),
        to: new Date(dateTime),
      }),
    query: { event_type: 'SessionIssued', resolution: '1h', from: dateTime, to: dateTime },
  },
  '7.4-11 GET /console/active/project': { make: () => consoleApi().getActiveProject() },
  '7.4-11 PUT /console/active/project': {
    make: () => consoleApi().setActiveProject({ projectId: 'p' }),
    body: { project_id: 'p' },
  },
  '7.5-03 GET /oauth/token': { make: () => userClientApi().getToken({ cookie: 'kratos=1' }) },
  // A navigation: the browser sends the request itself.
  '7.5-04 GET /oauth/login': {
    make: () =>
      fetch(userClientApi().loginUrl({ clientId: 'portal', returnTo: 'https://shop.example/?a=b&c' }), {
        headers: { cookie: 'kratos=1' },
      }),
    query: { client_id: 'portal', return_to: 'https://shop.example/?a=b&c' },
  },
  '7.6-01 POST /phone/send/code': { make: () => authServiceApi().sendCode(phone), body: phone },
  '7.6-02 POST /phone/verify': {
    make: () => authServiceApi().verifyCode({ ...phone, code: '123456' }),
    body: { ...phone, code: '123456' },
  },
}

describe('calls that @ory/client lacks', () => {
  test('are all rows without a method', () => {
    expect(Object.keys(ownCalls).sort()).toEqual(ours.map(nameOf).sort())
  })

  test.each(ours.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const { make, query = {}, body } = ownCalls[name] ?? { make: async () => undefined }
    await make()
    const { headers: sent, ...arrived } = server.arrived()
    const { path } = sampleOf(call)
    expect(arrived).toEqual({ method: call.method, path: `/${call.service}${path}`, query, body })
    expect(Object.keys(query).sort()).toEqual([...call.query].sort())
    expect(callerHeaders(sent)).toEqual(callerHeaders(callerOf(call).headers))
  })
})
