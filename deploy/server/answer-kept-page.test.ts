import type { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from '@jest/globals'
import { call, closeServers, serve } from '@/lib/http/testing/test-server'
import { withKeptPages } from './answer-kept-page.mjs'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

const key = Symbol.for('latchkey.kept-pages')
const shared = globalThis as { [key]?: { answer(request: IncomingMessage, draw: Draw): unknown } }
type Draw = (page: { url: string; headers: object; request: object }) => Promise<unknown>

afterEach(async () => {
  delete shared[key]
  await closeServers()
})

const current = () =>
  (globalThis as unknown as Record<symbol, AsyncLocalStorage<unknown>>)[
    Symbol.for('latchkey.current-request')
  ]?.getStore()

const listener: Listener = ({ url }, response) => response.end(`from the listener: ${url}`)
const next: Listener = ({ url, headers, socket }, response) => {
  response.setHeader('content-type', 'text/html')
  response.appendHeader('link', '</a.css>')
  response.flushHeaders()
  response.write(`${url} ${JSON.stringify(headers)} ${socket.remoteAddress}`)
  response.end(` ${JSON.stringify(current())}`)
}

async function ask(path = '/login?flow=f') {
  const url = await serve(withKeptPages(listener, next))
  const { statusCode, headers, text } = await call(url, path)
  return { status: statusCode, headers, text }
}

test('where kept pages are switched off, the listener answers', async () => {
  expect((await ask()).text).toBe('from the listener: /login?flow=f')
})

test.each<[string, () => unknown]>([
  ['a request that has no kept page', () => undefined],
  ['a page that is not kept', async () => null],
  ['a failure at once', () => JSON.parse('{')],
  ['a failure', () => Promise.reject(new Error('broken'))],
])('the listener answers %s', async (_, answer) => {
  shared[key] = { answer }
  expect((await ask()).text).toBe('from the listener: /login?flow=f')
})

test('a kept page is sent with its headers and its length', async () => {
  const page = { status: 200, headers: { 'content-type': 'text/html', link: ['</a>', '</b>'] }, body: '<p>ä' }
  shared[key] = { answer: async () => page }
  const { status, headers, text } = await ask()
  expect({ status, text }).toEqual({ status: 200, text: '<p>ä' })
  expect(headers).toMatchObject({ 'content-type': 'text/html', link: '</a>, </b>', 'content-length': '5' })
})

test('a compressed page is sent as it is', async () => {
  const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' }
  shared[key] = { answer: async () => ({ status: 200, headers, body: gzipSync('<p>ä') }) }
  const url = await serve(withKeptPages(listener, next))
  const response = await fetch(`${url}/login?flow=f`)
  expect(response.headers.get('content-length')).toBe(String(gzipSync('<p>ä').length))
  expect(await response.text()).toBe('<p>ä')
})

test('a page to keep is drawn by Next alone, for a request from nobody', async () => {
  const request = { id: 'drawn', path: '/login' }
  let drawn: unknown
  shared[key] = {
    answer: async (_, draw) => {
      drawn = await draw({ url: '/login?flow=k', headers: { host: 'a' }, request })
      return null
    },
  }
  expect((await ask()).text).toBe('from the listener: /login?flow=f')
  expect(drawn).toEqual({
    status: 200,
    headers: { 'content-type': 'text/html', link: '</a.css>' },
    body: `/login?flow=k {"host":"a"} undefined ${JSON.stringify(request)}`,
  })
})

test('a visitor who leaves while the flow is read gets nothing', async () => {
  let listened = 0
  const served = withKeptPages(() => {
    listened += 1
  }, next)
  await new Promise<void>((resolve) => {
    shared[key] = {
      answer: async (request) => {
        request.socket.destroy()
        await new Promise((closed) => request.socket.once('close', closed))
        setImmediate(resolve)
        return null
      },
    }
    void serve(served).then((url) => call(url, '/login').catch(() => undefined))
  })
  expect(listened).toBe(0)
})
