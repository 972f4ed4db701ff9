import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { z } from 'zod'
import { closeServers, deferred, serve } from '@/lib/http/testing/test-server'
import { authServiceApi } from '@/lib/phone/auth-service-api'
import { frontendApi, healthApi, identityApi, oauth2AdminApi, onBehalfOf } from './clients'
import { configurationOf } from './connection'
import { plainCall } from './plain-call'
import { unwrapBody, validated } from './result'
import { ServiceError, ServiceNotConfigured } from './service-error'
import { toServiceResponse } from './service-response'

/**
 * One service for all tests of the file, because the environment is read once. Each test sets its response.
 */
let listener: Parameters<typeof serve>[0] = (_, response) => response.end()
let url = ''

beforeAll(async () => {
  url = await serve((request, response) => listener(request, response))
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com:8443',
    ORY_SDK_URL: url,
    ORY_ADMIN_URL: url,
    USER_CLIENT_URL: url,
    ORY_API_TOKEN: 'our-own-token',
    HTTP_PROXY: 'http://127.0.0.1:9',
  })
})
afterAll(closeServers)
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const visitor = {
  cookieHeader: 'kratos=secret-cookie',
  userAgent: 'A browser',
  ipAddress: null,
  requestId: 'r-1',
}

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): void {
  listener = (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ServiceError) return error
  throw new Error(`expected a ServiceError, not ${inspect(error)}`)
}

describe('a call', () => {
  test('that succeeds returns the body of the response', async () => {
    respondWith(200, { id: 'one' })
    expect(await unwrapBody(identityApi().getIdentity({ id: 'one' }))).toEqual({ id: 'one' })
  })

  test('does not follow a redirect, and keeps its cookies', async () => {
    respondWith(303, {}, { location: '/elsewhere', 'set-cookie': 'a=1' })
    const response = await toServiceResponse(frontendApi().createBrowserLoginFlow({}, onBehalfOf(visitor)))
    expect(response).toMatchObject({ status: 303, location: '/elsewhere', setCookies: ['a=1'] })
  })

  test('reuses connections', async () => {
    const ports: unknown[] = []
    listener = ({ socket }, response) => {
      ports.push(socket.remotePort)
      response.end('{}')
    }
    for (const id of ['one', 'two', 'three', 'four']) await identityApi().getIdentity({ id })
    expect(new Set(ports).size).toBeLessThan(ports.length)
  })

  test('that only reads is sent once more if its connection was closed', async () => {
    let asked = 0
    listener = ({ socket }, response) => {
      asked += 1
      if (asked === 1) socket.destroy()
      else response.end('{"id":"one"}')
    }
    expect(await unwrapBody(identityApi().getIdentity({ id: 'one' }))).toEqual({ id: 'one' })
    expect(asked).toBe(2)
  })

  test('that changes something is never sent twice', async () => {
    let asked = 0
    listener = ({ socket }) => {
      asked += 1
      socket.destroy()
    }
    await failureOf(identityApi().createIdentity({ createIdentityBody: { schema_id: 'x', traits: {} } }))
    expect(asked).toBe(1)
  })

  test('carries parameters that its client does not know', async () => {
    let asked: string | undefined
    listener = (request, response) => {
      asked = request.url
      response.end('{}')
    }
    const call = { method: 'GET', path: '/x', query: { a: '1' } } as const
    await plainCall(configurationOf('kratos-public'), call, { params: { hint: 'b c&d' } })
    expect(asked).toBe('/x?a=1&hint=b+c%26d')
    const some = { method: 'GET', path: '/x', query: { a: undefined, b: '1' } } as const
    await plainCall(configurationOf('kratos-public'), some)
    expect(asked).toBe('/x?b=1')
    await plainCall(configurationOf('kratos-public'), { method: 'GET', path: '/x' })
    expect(asked).toBe('/x')
  })

  test('carries the id and secret of a client', async () => {
    let authorization: string | undefined
    listener = ({ headers }, response) => {
      authorization = headers.authorization
      response.end('{}')
    }
    const call = { method: 'GET', path: '/x' } as const
    await plainCall(configurationOf('kratos-public'), call, { auth: { username: 'app', password: 'word' } })
    expect(authorization).toBe(`Basic ${btoa('app:word')}`)
  })

  test('sends Kratos Latchkey’s own origin', async () => {
    let origin: unknown[] = []
    listener = ({ headers }, response) => {
      origin = [headers['x-forwarded-proto'], headers['x-forwarded-host']]
      response.end('{}')
    }
    await frontendApi().createBrowserLoginFlow({}, onBehalfOf(visitor))
    expect(origin).toEqual(['https', 'login.example.com:8443'])
  })

  test('names the variable of a service that has no URL', () => {
    expect(() => oauth2AdminApi()).toThrow(ServiceNotConfigured)
    expect(() => authServiceApi()).toThrow('AUTH_SERVICE_URL is not set')
  })

  test('ends if the visitor disconnects', async () => {
    const gone = deferred<void>()
    const leaving = new AbortController()
    listener = (request) => {
      request.socket.once('close', () => gone.resolve())
      leaving.abort()
    }
    const call = frontendApi().getLoginFlow({ id: 'f' }, onBehalfOf({ ...visitor, left: leaving.signal }))
    expect(await failureOf(call)).toMatchObject({ status: 0, code: 'ERR_CANCELED' })
    await gone.promise
  })

  test('ends in time when the response arrives slowly', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    listener = (_, response) => {
      response.write('{')
      jest.advanceTimersByTime(5000)
    }
    expect(await failureOf(identityApi().getIdentity({ id: 'one' }))).toMatchObject({
      code: 'ERR_CANCELED',
      failure: 'timed-out',
    })
  })

  test('leaves no timer after the response', async () => {
    respondWith(200, {})
    const [set, clear] = [jest.spyOn(globalThis, 'setTimeout'), jest.spyOn(globalThis, 'clearTimeout')]
    await identityApi().getIdentity({ id: 'one' })
    const ours = set.mock.results.find((_, call) => set.mock.calls[call]?.[1] === 5000)?.value
    expect(clear.mock.calls).toContainEqual([ours])
  })

  test('that the service aborts has no response', async () => {
    listener = ({ socket }) => socket.destroy()
    expect(await toServiceResponse(frontendApi().getLoginFlow({ id: 'f' }, onBehalfOf(visitor)))).toEqual({
      status: 0,
      missing: 'unavailable',
      failure: 'reset',
      code: 'ECONNRESET',
      setCookies: [],
    })
  })
})

describe('an error', () => {
  test('names service, call, status and the error’s own id', async () => {
    respondWith(404, { error: { id: 'not_found', reason: 'No such identity.' } })
    const error = await failureOf(unwrapBody(identityApi().getIdentity({ id: 'one' })))
    expect(error).toMatchObject({
      origin: url,
      call: 'GET /admin/identities/one',
      status: 404,
      id: 'not_found',
    })
    expect(error.message).toBe(`${url} answered 404 (not_found) to GET /admin/identities/one`)
  })

  test('has Hydra’s name for an error, but never a sentence', async () => {
    respondWith(400, { error: 'invalid_request' })
    expect(await failureOf(unwrapBody(identityApi().getIdentity({ id: 'one' })))).toMatchObject({
      id: 'invalid_request',
    })
    respondWith(400, { error: { id: 'Somebody <somebody@example.com> is there already' } })
    expect((await failureOf(unwrapBody(identityApi().getIdentity({ id: 'one' })))).id).toBeUndefined()
    respondWith(400, { error: { id: 'somebody is there already' } })
    expect((await failureOf(unwrapBody(identityApi().getIdentity({ id: 'one' })))).id).toBeUndefined()
  })

  test.each([
    ['a refused call', () => respondWith(401, { error: { reason: 'secret-answer' } })],
    ['a broken call', () => (listener = ({ socket }) => socket.destroy())],
  ])('of %s contains no cookie, token, query or body', async (_, prepare) => {
    prepare()
    const errors = [
      await failureOf(
        unwrapBody(
          frontendApi().updateLoginFlow(
            {
              flow: 'secret-query',
              updateLoginFlowBody: {
                method: 'password',
                identifier: 'secret-body',
                password: 'secret-password',
              },
            },
            onBehalfOf(visitor),
          ),
        ),
      ),
      await failureOf(
        unwrapBody(identityApi().listIdentities({ credentialsIdentifier: 'secret-identifier' })),
      ),
    ]
    for (const error of errors) {
      const all = inspect(error, { depth: Infinity, showHidden: true }) + JSON.stringify(error)
      expect(all).not.toMatch(/secret|our-own-token/)
    }
  })

  test('reports a successful response that does not fit its API', async () => {
    respondWith(200, { status: 'errors' })
    expect(await failureOf(healthApi('kratos-public').isReady())).toMatchObject({
      status: 200,
      code: 'ERR_BAD_SHAPE',
      call: 'GET /health/ready',
    })
  })
})

test('a plain call checks successful responses against the schema, and no others', async () => {
  const call = () => plainCall(configurationOf('kratos-admin'), { method: 'GET', path: '/x' })
  respondWith(200, { count: 1 })
  expect((await validated(call(), z.object({ count: z.number() }))).data).toEqual({ count: 1 })
  respondWith(404, { other: 1 })
  expect(await validated(call(), z.object({ count: z.number() }))).toMatchObject({
    status: 404,
    data: { other: 1 },
  })
})
