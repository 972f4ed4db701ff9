import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from 'next/experimental/testing/server'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import { config } from '@/middleware'
import { withPlainViews } from './prepare-views.mjs'

const key = Symbol.for('latchkey.plain-views')
const shared = globalThis as { [key]?: (request: IncomingMessage) => unknown }

afterEach(async () => {
  delete shared[key]
  await closeServers()
})

/** The headers of the response, and whether Next would start its middleware. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const url = await serve(
    withPlainViews(({ url = '', headers }, response) => {
      const isForMiddleware = doesMiddlewareMatch({ config, url, headers })
      response.end(JSON.stringify({ isForMiddleware, page: headers['x-page-url'] }))
    }),
  )
  const response = await call(url, path, { headers })
  return { ...JSON.parse(response.text), policy: response.headers['content-security-policy'] }
}

test('a plain view is prepared, and the middleware leaves it alone', async () => {
  shared[key] = ({ url }) => ({
    requestHeaders: { 'x-page-url': url },
    headers: { 'Content-Security-Policy': "default-src 'self'" },
  })
  expect(await ask('/login?flow=f', { 'x-page-url': '/settings' })).toEqual({
    isForMiddleware: false,
    page: '/login?flow=f',
    policy: "default-src 'self'",
  })
})

test.each<[string, (() => unknown) | undefined]>([
  ['another request', () => null],
  ['a request before Next has started', undefined],
])('%s goes through the middleware', async (_, views) => {
  if (views) shared[key] = views
  expect(await ask('/login')).toEqual({ isForMiddleware: true })
  expect(await ask('/login', { 'x-latchkey-prepared': '1' })).toEqual({ isForMiddleware: true })
})

test('with a lenient parser too, no client can say that its request was prepared', async () => {
  const headers = { 'x-latchkey-prepared': '\u0001' }
  const listener = withPlainViews((request) => expect(request.headers).toEqual({}))
  listener({ url: '/login', headers } as unknown as IncomingMessage, {} as ServerResponse)
  expect.assertions(1)
})

test('no client can say that its request was prepared', async () => {
  const { hostname, port } = new URL(await serve(withPlainViews((_, response) => response.end('served'))))
  const socket = connect(Number(port), hostname)
  socket.end('GET / HTTP/1.1\r\nHost: a\r\nX-Latchkey-Prepared: \u0001\r\nConnection: close\r\n\r\n')
  const answer = Buffer.concat(await socket.toArray()).toString()
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).not.toContain('served')
})
