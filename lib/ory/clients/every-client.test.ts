import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AxiosResponse } from 'axios'
import { closeServers, serve } from '@/lib/http/testing/test-server'
import { authServiceApi } from '@/lib/phone/auth-service-api'
import { userClientApi } from '@/lib/portal/user-client-api'
import {
  asBearer,
  consoleApi,
  courierApi,
  frontendApi,
  healthApi,
  identityApi,
  identitySchemaApi,
  jwkApi,
  metadataApi,
  oauth2AdminApi,
  oauth2PublicApi,
  oidcApi,
  onBehalfOf,
  onOwnBehalf,
  oplApi,
  permissionApi,
  projectApi,
  relationshipAdminApi,
  relationshipApi,
  wellknownApi,
} from './clients'

interface Received {
  readonly call: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
let received: Received
let body: unknown = {}

beforeAll(async () => {
  const url = await serve(async (request, response) => {
    received = {
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(await request.toArray()).toString(),
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: `${url}/kratos`,
    ORY_ADMIN_URL: `${url}/kratos-admin`,
    HYDRA_PUBLIC_URL: `${url}/hydra`,
    HYDRA_ADMIN_URL: `${url}/hydra-admin`,
    KETO_READ_URL: `${url}/keto`,
    KETO_WRITE_URL: `${url}/keto-admin`,
    KETO_OPL_URL: `${url}/keto-opl`,
    ORY_CONSOLE_URL: `${url}/console`,
    USER_CLIENT_URL: `${url}/user-client`,
    AUTH_SERVICE_URL: `${url}/auth-service`,
    ORY_API_TOKEN: 'our-token',
  })
})
afterAll(closeServers)

const days = { from: new Date(0), to: new Date(86_400_000) }

test.each<[string, () => Promise<AxiosResponse<unknown>>, boolean]>([
  ['GET /kratos/sessions/whoami', () => frontendApi().toSession(), false],
  ['GET /kratos/schemas', () => identitySchemaApi().listIdentitySchemas(), false],
  ['GET /kratos-admin/admin/identities/i', () => identityApi().getIdentity({ id: 'i' }), true],
  ['GET /kratos-admin/admin/courier/messages', () => courierApi().listCourierMessages(), true],
  ['GET /hydra-admin/admin/clients', () => oauth2AdminApi().listOAuth2Clients(), true],
  ['POST /hydra/oauth2/revoke', () => oauth2PublicApi().revokeOAuth2Token({ token: 't' }), false],
  ['GET /hydra/.well-known/openid-configuration', () => oidcApi().discoverOidcConfiguration(), false],
  ['GET /hydra/.well-known/jwks.json', () => wellknownApi().discoverJsonWebKeys(), false],
  ['GET /hydra-admin/admin/keys/s', () => jwkApi().getJsonWebKeySet({ set: 's' }), true],
  ['GET /keto/relation-tuples/check/openapi', () => permissionApi().checkPermission(), true],
  ['GET /keto/relation-tuples', () => relationshipApi().getRelationships(), true],
  ['DELETE /keto-admin/admin/relation-tuples', () => relationshipAdminApi().deleteRelationships(), true],
  ['POST /keto-opl/opl/syntax/check', () => oplApi().checkOplSyntax({ body: 'class User {}' }), true],
  ['GET /console/projects', () => projectApi().listProjects(), true],
  ['PUT /console/console/active/project', () => consoleApi().setActiveProject({ projectId: 'p' }), true],
  ['GET /user-client/oauth/token', () => userClientApi().getToken({ cookie: 'a=b' }), false],
  [
    'POST /auth-service/phone/verify',
    () => authServiceApi().verifyCode({ phone: '+1', flowId: 'f', code: '1' }),
    false,
  ],
  [
    'POST /auth-service/phone/send/code',
    () => authServiceApi().sendCode({ phone: '+1', flowId: 'f' }),
    false,
  ],
  ['GET /kratos/version', () => metadataApi('kratos-public').getVersion(), false],
  ['GET /kratos-admin/admin/version', () => metadataApi('kratos-admin').getVersion(), true],
  ['GET /hydra-admin/version', () => metadataApi('hydra-admin').getVersion(), true],
])('%s', async (call, send, hasToken) => {
  body = {}
  await send()
  expect(received.call).toBe(call)
  expect(received.headers.authorization).toBe(hasToken ? 'Bearer our-token' : undefined)
  expect(received.headers.accept).toMatch(/^application\/json/)
})

test('a permission model is sent unchanged', async () => {
  body = { errors: [] }
  await oplApi().checkOplSyntax({ body: 'class User {}' })
  expect(received).toMatchObject({ body: 'class User {}', headers: { 'content-type': 'text/plain' } })
})

test('health, below /admin at the admin port of Kratos only', async () => {
  body = { status: 'ok', more: 1 }
  const response = await healthApi('kratos-admin').isAlive()
  expect([received.call, response.data]).toEqual(['GET /kratos-admin/admin/health/alive', body])
  await healthApi('hydra-admin').isReady()
  expect(received.call).toBe('GET /hydra-admin/health/ready')
})

test('the calls of the console', async () => {
  body = { data: [{ time: '2026-01-01T00:00:00Z', count: 7 }] }
  const request = { projectId: 'a/b', eventType: 'LoginSucceeded', resolution: '1d', ...days }
  expect((await consoleApi().getProjectMetrics(request)).data).toEqual(body)
  const query = new URLSearchParams({
    event_type: 'LoginSucceeded',
    resolution: '1d',
    from: '1970-01-01T00:00:00.000Z',
    to: '1970-01-02T00:00:00.000Z',
  })
  expect(received.call).toBe(`GET /console/projects/a%2Fb/metrics?${query}`)
  body = { data: [{ time: 'now' }] }
  await expect(consoleApi().getProjectMetrics(request)).rejects.toMatchObject({ code: 'ERR_BAD_SHAPE' })

  body = { project_id: 'p' }
  expect((await consoleApi().getActiveProject()).data).toEqual(body)
  expect(received.call).toBe('GET /console/console/active/project')
  body = {}
  await expect(consoleApi().getActiveProject()).rejects.toMatchObject({ code: 'ERR_BAD_SHAPE' })

  await consoleApi().setActiveProject({ projectId: 'p' })
  expect([received.headers['content-type'], JSON.parse(received.body)]).toEqual([
    'application/json',
    { project_id: 'p' },
  ])
})

test('the portal’s token, with the visitor’s cookies and the headers of the caller', async () => {
  body = { access_token: 't' }
  const options = { headers: { 'X-Request-Id': 'r', Cookie: 'other' } }
  expect((await userClientApi().getToken({ cookie: 'a=b' }, options)).data).toEqual(body)
  expect(received.headers).toMatchObject({ cookie: 'a=b', 'x-request-id': 'r' })
  expect(received.headers).not.toHaveProperty('content-type')
})

test('the phone and its flow are sent to the service that sends codes', async () => {
  await authServiceApi().sendCode({ phone: '+886912345678', flowId: 'f' })
  expect(JSON.parse(received.body)).toEqual({ phone: '+886912345678', flowId: 'f' })
})

test.each([
  [{ returnTo: 'https://shop.example/x' }, 'return_to=https%3A%2F%2Fshop.example%2Fx'],
  [{ clientId: 'shop', returnTo: '/' }, 'client_id=shop&return_to=%2F'],
])('the login of the portal for %j', (wanted, query) => {
  const url = userClientApi().loginUrl(wanted)
  expect(url).toBe(`${process.env.USER_CLIENT_URL}/oauth/login?${query}`)
})

test.each([
  ['a page', 'page', 'text/html'],
  ['JSON', 'json', 'application/json'],
] as const)('a call for a visitor who requests %s', async (_, style, accept) => {
  const visitor = {
    cookieHeader: 'csrf_token_1=c; ory_kratos_session=s',
    userAgent: 'A browser',
    ipAddress: '192.0.2.7',
    requestId: 'r-1',
  }
  expect(onBehalfOf(visitor, style)).toEqual({
    headers: {
      Accept: accept,
      'X-Request-Id': 'r-1',
      Cookie: 'csrf_token_1=c; ory_kratos_session=s',
      'User-Agent': 'A browser',
      'X-Forwarded-For': '192.0.2.7',
      'X-Forwarded-Host': 'login.example.com',
      'X-Forwarded-Proto': 'https',
    },
  })
})

test('a call for an unknown visitor', () => {
  const visitor = { cookieHeader: '', userAgent: '', ipAddress: null, requestId: '' }
  expect(onBehalfOf(visitor)).toEqual({
    headers: {
      Accept: 'application/json',
      'X-Forwarded-Host': 'login.example.com',
      'X-Forwarded-Proto': 'https',
    },
  })
  const { signal } = new AbortController()
  expect(onBehalfOf({ ...visitor, left: signal }).signal).toBe(signal)
})

test('Latchkey’s own calls have only the id of the request, and a token if one is given', () => {
  expect(onOwnBehalf({ requestId: 'r-1' })).toEqual({
    headers: { Accept: 'application/json', 'X-Request-Id': 'r-1' },
  })
  expect(asBearer('t')).toEqual({ headers: { Authorization: 'Bearer t' } })
})
