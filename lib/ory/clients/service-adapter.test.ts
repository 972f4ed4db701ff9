import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { closedPort, closeServers, serve } from '@/lib/http/testing/test-server'
import { sender } from './connection'
import { ServiceError } from './service-error'
import { toServiceResponse } from './service-response'
import { responseLimit } from './transport'

const rawServers: Server[] = []
afterEach(async () => {
  await closeServers()
  await Promise.all(rawServers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

/** Starts a service that answers each request with these bytes and closes the connection. */
async function serveBytes(bytes: string): Promise<string> {
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  rawServers.push(server)
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}`
}

async function failureAt(url: string, signal?: AbortSignal): Promise<ServiceError> {
  const call = sender.request({ url: `${url}/x`, ...(signal && { signal }) })
  const error = await call.catch((thrown: unknown) => thrown)
  if (error instanceof ServiceError) return error
  throw new Error('the call did not fail')
}

test('no server listens: refused', async () => {
  const url = `http://127.0.0.1:${closedPort}`
  expect(await failureAt(url)).toMatchObject({
    call: 'GET /x',
    origin: url,
    status: 0,
    failure: 'refused',
    code: 'ECONNREFUSED',
  })
})

test('a name that does not resolve: unreachable', async () => {
  expect(await failureAt('http://kratos.invalid')).toMatchObject({ failure: 'unreachable' })
})

test.each([
  ['headers that are cut off', 'HTTP/1.1 200 OK\r\ncontent-le', 'reset'],
  ['a body that is cut off', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{"a"', 'reset'],
  [
    'a chunked body that is cut off',
    'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{"a"',
    'reset',
  ],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 'not-http'],
  ['20 kB of headers', `HTTP/1.1 200 OK\r\nset-cookie: ${'c'.repeat(20_000)}\r\n\r\n`, 'too-large'],
])('%s: %3$s', async (_, bytes, failure) => {
  expect(await failureAt(await serveBytes(bytes))).toMatchObject({ status: 0, failure })
})

test('a body at the limit is read, and one byte more is too large', async () => {
  let size = responseLimit
  let asked = 0
  const url = await serve((_, response) => {
    asked += 1
    response.end('x'.repeat(size))
  })
  expect((await sender.request({ url: `${url}/x` })).data).toHaveLength(responseLimit)
  size += 1
  expect(await failureAt(url)).toMatchObject({ failure: 'too-large' })
  // A second try would only be as large.
  expect(asked).toBe(2)
})

test('the second attempt on a new connection has the same limit', async () => {
  let asked = 0
  const url = await serve(({ socket }, response) => {
    asked += 1
    if (asked === 1) socket.destroy()
    else response.end('x'.repeat(responseLimit + 1))
  })
  expect(await failureAt(url)).toMatchObject({ failure: 'too-large' })
  expect(asked).toBe(2)
})

test('a visitor who disconnects is not a failure of the service', async () => {
  const leaving = new AbortController()
  const url = await serve(() => leaving.abort())
  expect(await failureAt(url, leaving.signal)).toMatchObject({ failure: 'left', code: 'ERR_CANCELED' })
})

test('a call and its response', async () => {
  const received: unknown[] = []
  const url = await serve(async ({ method, url: path, headers }, response) => {
    received.push([method, path, headers.accept])
    response.writeHead(201, { 'Set-Cookie': 'a=1', 'X-Kind': 'k' }).end('no JSON')
  })
  const response = await sender.request({ url: `${url}/x?a=1`, method: 'post' })
  expect(received).toEqual([['POST', '/x?a=1', 'application/json']])
  expect(response).toMatchObject({ status: 201, data: 'no JSON' })
  expect(response.headers).toMatchObject({ 'set-cookie': ['a=1'], 'x-kind': 'k' })
})

test('Retry-After as a date is parsed too', async () => {
  const date = new Date(Date.now() + 60_000).toUTCString()
  const url = await serve((_, response) => response.writeHead(503, { 'retry-after': date }).end())
  const { retryAfter } = await toServiceResponse(sender.request({ url }))
  expect(retryAfter).toBeGreaterThan(50)
  expect(retryAfter).toBeLessThanOrEqual(60)
})
