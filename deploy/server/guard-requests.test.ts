import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { guardRequests } from './guard-requests.mjs'

const server = createServer({ maxHeaderSize: 64 * 1024 })
let listener: RequestListener
let url: string

beforeEach(async () => {
  server.removeAllListeners('request')
  guardRequests(server, (request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/login`
})
afterEach(async () => {
  jest.restoreAllMocks()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const written = () => jest.spyOn(process.stderr, 'write').mockReturnValue(true)

test.each<[string, RequestListener, RequestInit]>([
  [
    'that throws',
    () => {
      throw new Error('broken listener')
    },
    {},
  ],
  ['that rejects', () => Promise.reject(new Error('broken listener')), {}],
  [
    'that rejects a form',
    () => Promise.reject(new Error('broken listener')),
    { method: 'POST', body: 'a=b' },
  ],
])('a listener %s: the visitor gets a response, and the error is logged', async (_, broken, init) => {
  listener = broken
  const errors = written()
  const response = await fetch(url, init)
  expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
    500,
    '',
    'no-store',
  ])
  expect(errors.mock.calls.join()).toContain('Error: broken listener')
})

test('a listener that fails after the start of its response: the connection is closed', async () => {
  listener = async (_, response) => {
    response.write('a')
    throw new Error('broken listener')
  }
  written()
  await expect(fetch(url).then((response) => response.text())).rejects.toThrow('terminated')
})

test.each([
  ['text/html,*/*', 303, '/error?reason=start'],
  ['*/*', 400, null],
])('a broken path for a client that accepts %s', async (accept, status, location) => {
  const response = await fetch(url.replace('/login', '/%'), { headers: { accept }, redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([status, location])
})

test('a rejection after the whole body ends the response immediately, and leaves no timer', async () => {
  const started = jest.spyOn(globalThis, 'setTimeout')
  const body = new FormData()
  body.set('0', 'no form')
  const response = await fetch(url, { method: 'POST', headers: { 'next-action': '0' }, body })
  expect(response.status).toBe(400)
  expect(started.mock.calls.filter(([, delay]) => delay === 2_000)).toEqual([])
  started.mockRestore()
})

describe('a router state', () => {
  const root = ['', { children: ['login', { children: ['__PAGE__', {}] }] }, null, null, 16]
  const route = ['', { children: [['page', 'login', 'd', null], {}, ['/login', '?flow=f'], 'refetch'] }]
  const listed = ['', { children: [['all', 'a/b', 'oc', ['x']], {}] }, null, 'metadata-only', 0, 'x']
  let deep: unknown = ['__PAGE__', {}]
  for (let depth = 0; depth < 500; depth += 1) deep = ['a', { b: deep }]
  const received = async (value: string) => {
    let given: unknown
    listener = ({ headers }, response) => {
      given = headers['next-router-state-tree']
      response.end()
    }
    await fetch(url, { headers: { rsc: '1', 'next-router-state-tree': value } })
    return given
  }

  test.each([[root], [route], [listed], [deep]])('that Next can parse is forwarded: %#', async (state) => {
    const value = encodeURIComponent(JSON.stringify(state))
    expect(await received(value)).toBe(value)
  })

  test.each([
    ...[
      '',
      'x',
      '%',
      '%E4',
      '{}',
      '[]',
      '[""]',
      '["",[]]',
      '["",{"children":"x"}]',
      '[["a","b","x",null],{}]',
    ],
    ...[
      '["",{},"x"]',
      '["",{},null,"all"]',
      '["",{},null,null,"1"]',
      '["",{},null,null,1,null]',
      '1',
      'null',
    ],
    `${'['.repeat(9_000)}`,
    '["",{},null,null,1,"x","y"]',
  ])('that Next cannot parse is removed: %#', async (value) => {
    expect(await received(value)).toBeUndefined()
  })
})

describe('more than a browser sends', () => {
  const cookies = (count: number, size: number) =>
    Array.from({ length: count }, (_, index) => `c${index}=${'1'.repeat(size)}`).join('; ')
  const query = (count: number) => `?${Array.from({ length: count }, (_, index) => `p${index}=1`).join('&')}`

  test.each([
    ['150 cookies', '', 150, 200],
    ['151 cookies', '', 151, 431],
    ['30 cookies of 1,600 bytes', '', 30, 200, 1_600],
    ['40 cookies of 1,600 bytes', '', 40, 431, 1_600],
    ['100 parameters', query(100), 0, 200],
    ['101 parameters', query(101), 0, 400],
    ['a URL over 16 KiB', `?${'a'.repeat(16 * 1024)}`, 0, 414],
    ['101 parameters behind a second question mark', `?a?${query(101)}`, 0, 400],
  ])('%s', async (_, search, count, status, size = 1) => {
    listener = (_request, response) => response.end('served')
    const headers: Record<string, string> = count > 0 ? { cookie: cookies(count, size) } : {}
    expect((await fetch(url + search, { headers })).status).toBe(status)
  })
})
