import { beforeAll, expect, test } from '@jest/globals'
import { RedirectType, redirect } from 'next/navigation'
import { cookieJar } from '@/lib/http/cookie-jar'
import { redirectForBrowser, redirectForScript, withoutCall } from './action-redirect'

beforeAll(() => {
  Object.assign(process.env, {
    APP_URL: 'https://login.example.com',
    ORY_SDK_URL: 'http://kratos:4433',
    SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
  })
})

/** What an action throws to redirect. */
function redirection(url: string, type: Parameters<typeof redirect>[1] = RedirectType.replace): unknown {
  try {
    redirect(url, type)
  } catch (error) {
    return error
  }
}

const headers = {
  host: 'login.example.com',
  accept: 'text/x-component',
  'accept-encoding': 'gzip',
  connection: 'keep-alive',
  'content-type': 'multipart/form-data; boundary=b',
  'content-length': '12',
  cookie: 'a=1; b=2%3D',
  'next-action': 'id',
  'next-router-state-tree': '%5B%5D',
  'user-agent': 'Safari',
}
const forScript = (url: string, jar = cookieJar(headers.cookie)) =>
  redirectForScript(redirection(url), headers, jar)

test('script gets the URL in a header, and the data of a page of ours', () => {
  const { response, data } = forScript('/login?flow=f&a=b%20c#part')
  expect([response.status, ...response.headers]).toEqual([
    200,
    ['x-action-redirect', '/login?flow=f&a=b%20c#part;replace'],
  ])
  expect(data).toEqual({
    url: '/login?flow=f&a=b%20c&_rsc',
    headers: {
      host: 'login.example.com',
      accept: 'text/x-component',
      cookie: 'a=1; b=2%3D',
      rsc: '1',
      'user-agent': 'Safari',
    },
  })
})

test.each([
  ['/', '/?_rsc'],
  ['https://login.example.com/sessions', '/sessions?_rsc'],
])('%s is a page of ours', (url, asked) => {
  expect(forScript(url).data?.url).toBe(asked)
})

test.each([
  'https://app.example.com/',
  'https://app.example.com/login',
  '//app.example.com/',
  'com.app:/back',
])('%s is no page of ours, so no data go along', (url) => {
  const { response, data } = forScript(url)
  expect(response.headers.get('x-action-redirect')).toBe(`${url};replace`)
  expect(data).toBeUndefined()
})

test('the data are those of a visitor with the changed cookies, and the router forgets its pages', () => {
  const jar = cookieJar(headers.cookie)
  jar.cookies.set({ name: 'c', value: '3=', path: '/' })
  jar.cookies.delete('a')
  const { response, data } = forScript('/', jar)
  expect(response.headers.get('x-action-revalidated')).toBe('1')
  expect(data?.headers.cookie).toBe('a=; b=2%3D; c=3%3D')
})

test('headers of the form and of the connection do not go along, and others with such names do', () => {
  const left = ['content-language', 'keep-alive', 'keepalive', 'transfer-encoding', 'expect', 'connection']
  const kept = [
    'x-content-type',
    'accept-encoding-2',
    'connection-2',
    'keep-alive-2',
    'transfer-encoding-2',
    'expect-ct',
  ]
  const all = Object.fromEntries([...left, ...kept].map((name) => [name, '1']))
  const { data } = redirectForScript(redirection('/'), all, cookieJar(''))
  expect(Object.keys(data?.headers ?? {})).toEqual([...kept, 'cookie', 'rsc'])
})

test('a step that can be taken back says so to script', () => {
  const pushed = redirectForScript(redirection('/', RedirectType.push), headers, cookieJar(''))
  expect(pushed.response.headers.get('x-action-redirect')).toBe('/;push')
})

test('a browser without script gets a plain redirect', () => {
  const { response, data } = redirectForBrowser(redirection('/login?flow=f'))
  expect([response.status, response.headers.get('location'), data]).toEqual([303, '/login?flow=f', undefined])
})

test('an error that is no redirect stays an error', () => {
  const error = new Error('broken')
  expect(() => redirectForScript(error, headers, cookieJar(''))).toThrow(error)
  expect(() => redirectForBrowser(error)).toThrow(error)
})

test('only the headers of a call are left out', () => {
  const request = {
    method: 'POST',
    url: '/login',
    headers: { 'next-action': 'a', 'next-url': '/b', cookie: 'c' },
  }
  expect(withoutCall(request)).toEqual({
    method: 'POST',
    url: '/login',
    headers: { 'next-url': '/b', cookie: 'c' },
  })
})
