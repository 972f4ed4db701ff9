import { describe, expect, test } from '@jest/globals'
import { NextRequest } from 'next/server'
import { linePageFeature } from '@/lib/line/page-feature'
import { portalPageFeature } from '@/lib/portal/page-feature'
import { handlePageRequest } from '@/lib/request/page-request'
import { middleware } from './middleware'

Object.assign(process.env, {
  NODE_ENV: 'production',
  APP_URL: 'https://login.example.com',
  ORY_SDK_URL: 'http://kratos:4433',
  USER_CLIENT_URL: 'https://portal.example.com/api',
  USER_CLIENT_TOKEN_FETCH: 'browser',
  SESSION_SECRET: 'for-unit-tests-only-0123456789-0123456789',
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64'),
})

const features = [linePageFeature, portalPageFeature]
const lineAgent = 'Mozilla/5.0 (iPhone) Line/14.1.0'

function prepared(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const url = new URL(path, 'http://front:3000')
  return handlePageRequest({ method, headers: new Headers(headers), url }, features)
}

function served(...args: Parameters<typeof prepared>) {
  const page = prepared(...args)
  if (page.kind !== 'serve') throw new Error(`expected a page, got ${page.kind}`)
  return page
}

const asPage = { accept: 'text/html,*/*;q=0.8' }

test.each([
  ['/LOGIN', 'https://login.example.com/login'],
  [
    '/verification?code=123456&amp;flow=0f8a1c2e-1111-4222-8333-0123456789ab).',
    'https://login.example.com/verification?code=123456&flow=0f8a1c2e-1111-4222-8333-0123456789ab',
  ],
])('the spoiled link %s leads to %s', (link, url) => {
  expect(prepared(link, 'GET', asPage)).toMatchObject({ kind: 'redirect', url })
  expect(prepared(link).kind).toBe('serve')
  expect(prepared(link, 'POST', asPage)).not.toMatchObject({ url })
})

test.each(['null', 'https://evil.example'])('a form of %s gets a page in a browser', (origin) => {
  expect(prepared('/login?flow=f', 'POST', { ...asPage, origin, 'x-request-id': 'id-123456' })).toMatchObject(
    {
      kind: 'redirect',
      url: 'https://login.example.com/error?reason=csrf&request=id-123456',
    },
  )
})

describe('the route that serves a page', () => {
  test.each([
    ['/login', '/api/flows/login'],
    ['/login?flow=', '/api/flows/login'],
    ['/setpassword?return_to=/x', '/api/flows/setpassword'],
    ['/login?flow=f', undefined],
    ['/logout', undefined],
    ['/', undefined],
    ['/?logout=true', '/api/portal/logout'],
    ['/settings?logout=true&flow=f', undefined],
  ])('of %s is %s', (path, route) => {
    expect(served(path).route).toBe(route)
  })
})

test.each([
  ['POST', '/login', 'https://evil.example', 'refuse'],
  ['PUT', '/login', 'null', 'refuse'],
  ['POST', '/login?flow=f', 'https://login.example.com', 'serve'],
  ['POST', '/api/.ory/self-service/methods/oidc/callback/apple', 'https://appleid.apple.com', 'serve'],
  ['POST', '/api/.ory/self-service/methods/oidc/callback/', 'https://evil.example', 'refuse'],
  [
    'POST',
    '/api/.ory/self-service/methods/oidc/callback/a/../../../../login',
    'https://evil.example',
    'refuse',
  ],
  ['POST', '/api/.ory/self-service/methods/oidc/callback/%2e%2e/x', 'https://evil.example', 'refuse'],
  ['POST', '/api/.ory/self-service/login?flow=f', 'https://evil.example', 'refuse'],
  ['POST', '/api/.ory/self-service/login?flow=f', 'null', 'refuse'],
  ['POST', '/api/.ory/self-service/login?flow=f', 'https://login.example.com', 'serve'],
  ['DELETE', '/api/.ory/sessions', 'https://evil.example', 'refuse'],
  ['GET', '/login?flow=f', 'https://evil.example', 'serve'],
  ['OPTIONS', '/login?flow=f', 'https://evil.example', 'serve'],
])('%s %s from %s: %s', (method, path, origin, kind) => {
  expect(prepared(path, method, { origin }).kind).toBe(kind)
})

test.each([
  ['POST', '/login?flow=f', 'cross-site', 'refuse'],
  ['POST', '/unbind', 'same-site', 'refuse'],
  ['POST', '/api/.ory/self-service/login?flow=f', 'cross-site', 'refuse'],
  ['POST', '/api/.ory/self-service/methods/oidc/callback/apple', 'cross-site', 'serve'],
  ['POST', '/login?flow=f', 'same-origin', 'serve'],
  ['POST', '/login?flow=f', 'none', 'serve'],
  ['GET', '/login?flow=f', 'cross-site', 'serve'],
])('%s %s without an Origin, sent by %s: %s', (method, path, site, kind) => {
  expect(prepared(path, method, { 'sec-fetch-site': site }).kind).toBe(kind)
})

test('a post without Origin and Sec-Fetch-Site is served: it comes from an API client', () => {
  expect(prepared('/login?flow=f', 'POST').kind).toBe('serve')
})

test('a posted form of another page without a flow restarts its page, on Latchkey’s own origin', () => {
  const page = prepared('/login?return_to=/x', 'POST', { origin: 'https://login.example.com' })
  expect(page).toMatchObject({ kind: 'redirect', url: 'https://login.example.com/login?return_to=/x' })
})

test.each([
  ['with script', { 'next-action': '40' }],
  ['without script', { 'content-type': 'multipart/form-data; boundary=b' }],
])('a form of a first view is posted to its page, %s', (_, headers) => {
  const page = served('/login?return_to=/x', 'POST', { origin: 'https://login.example.com', ...headers })
  expect(page).toMatchObject({ route: undefined, firstView: undefined })
})

describe('the first view of a flow page', () => {
  test.each(['login', 'registration', 'recovery', 'verification'])('/%s', (page) => {
    expect(served(`/${page}?return_to=/x`, 'GET', asPage).firstView).toBe(page)
  })

  test.each([
    ['a flow in the URL', '/login?flow=f', 'GET', asPage],
    ['settings', '/settings', 'GET', asPage],
    ['a page without flows', '/logoutsuccess', 'GET', asPage],
    ['HEAD', '/login', 'HEAD', asPage],
    ['a call of the router', '/login', 'GET', { accept: '*/*' }],
    ['the server’s own call after a form', '/login', 'GET', { accept: 'text/x-component' }],
    ['a restart', '/login?notice=csrf', 'GET', asPage],
    ['a failed sign-in', '/login?loginError=true', 'GET', asPage],
    ['a sign-out', '/login?logout=true', 'GET', asPage],
  ])('is not %s', (_, path, method, headers) => {
    expect(served(path, method, headers).firstView).toBeUndefined()
  })
})

test('the policy has the nonce that Next reads, and a new one for each request', () => {
  const [one, other] = [served('/login?flow=f'), served('/login?flow=f')]
  const policy = one.headers['Content-Security-Policy']
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]{22}'/)
  expect(one.requestHeaders['content-security-policy']).toBe(policy)
  expect(other.headers['Content-Security-Policy']).not.toBe(policy)
})

test("a client's own headers about the host and the page are replaced", () => {
  const { requestHeaders } = served('/login?flow=f', 'GET', {
    'x-forwarded-host': 'evil.example',
    'x-page-url': '/settings',
  })
  expect(requestHeaders['x-forwarded-host']).toBe('login.example.com')
  expect(requestHeaders['x-page-url']).toBe('/login?flow=f')
})

test.each([
  ['a usable request id is kept', 'from-the-proxy-1', /^from-the-proxy-1$/],
  ['an unusable one is replaced', 'two words', /^[0-9A-Z]{5}-[0-9A-Z]{5}$/],
])('%s', (_, id, expected) => {
  const page = served('/login?flow=f', 'GET', { 'x-request-id': id })
  expect(page.headers['x-request-id']).toMatch(expected)
  expect(page.requestHeaders['x-request-id']).toBe(page.headers['x-request-id'])
})

test.each([
  ['/linelogin', lineAgent, 'https://api.line.me'],
  ['/', '', 'https://portal.example.com'],
])('the script of %s may call %s', (path, agent, origin) => {
  expect(served(path, 'GET', { 'user-agent': agent }).headers['Content-Security-Policy']).toContain(origin)
})

test.each([
  ['/linelogin', 'Mozilla/5.0'],
  ['/login?flow=f', lineAgent],
])('the script of %s may call no other origin', (path, agent) => {
  const policy = served(path, 'GET', { 'user-agent': agent }).headers['Content-Security-Policy']
  expect(policy).toMatch(/connect-src 'self';/)
})

test('result screens continue automatically, other pages do not, and no response is stored', () => {
  expect(served('/bindsuccess').headers).toMatchObject({
    Refresh: '10;url=/api/results/bindsuccess',
    'Cache-Control': 'no-store, no-transform',
  })
  expect(served('/login?flow=f').headers).not.toHaveProperty('Refresh')
})

test.each([
  ['csrf_token_1=c; lang=de', true, 'no-store'],
  ['latchkey_begun=s', true, 'no-store'],
  ['csrf_token_1=c; lang=de', false, 'no-store, no-transform'],
  ['ory_kratos_session=s', true, 'no-store, no-transform'],
  ['__Host-latchkey_session=s', true, 'no-store, no-transform'],
  ['latchkey_device=s', true, 'no-store, no-transform'],
])('with %p, and a new flow (%p), a page has %p', (cookie, isStarted, expected) => {
  const url = new URL('/login?flow=f', 'http://front:3000')
  const page = handlePageRequest(
    { method: 'GET', headers: new Headers({ cookie }), url },
    features,
    isStarted,
  )
  expect(page).toMatchObject({ headers: { 'Cache-Control': expected } })
})

describe('the response that Next serves', () => {
  const respond = (path: string, init: { method?: string; headers?: Record<string, string> } = {}) =>
    middleware(new NextRequest(new URL(path, 'http://front:3000'), init))

  test('a page without a flow comes from the flow starter, with its query', async () => {
    const response = await respond('/login?return_to=%2Fx')
    expect(response.headers.get('x-middleware-rewrite')).toBe(
      'http://front:3000/api/flows/login?return_to=%2Fx',
    )
  })

  test('another page comes from its own route', async () => {
    const response = await respond('/login?flow=f')
    expect(response.headers.get('x-middleware-next')).toBe('1')
    expect(response.headers.get('x-middleware-rewrite')).toBeNull()
  })

  test.each(['/login?flow=f', '/login'])('%s: Next and the browser get what was prepared', async (path) => {
    const { headers } = await respond(path, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-request-id': 'id-123456' },
    })
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/script-src 'self' 'nonce-/)
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-request-id')).toBe('id-123456')
    // Next reads the request's new headers from these.
    expect(headers.get('x-middleware-request-content-security-policy')).toBe(policy)
    expect(headers.get('x-middleware-request-x-forwarded-host')).toBe('login.example.com')
    expect(headers.get('x-middleware-request-x-request-id')).toBe('id-123456')
    expect(headers.get('x-middleware-request-x-page-url')).toBe(path)
  })

  test('a post from another site is rejected', async () => {
    const response = await respond('/login?flow=f', {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
    expect(response.headers.get('x-middleware-next')).toBeNull()
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    expect(await response.text()).toBe('This form was not sent from this site.')
  })

  const cookie = (count: number) => Array.from({ length: count }, (_, index) => `c${index}=1`).join('; ')
  const query = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&')

  test.each([
    ['151 cookies', 'GET', '/login?flow=f', { cookie: cookie(151) }, 431],
    ['150 cookies', 'GET', '/login?flow=f', { cookie: cookie(150) }, 200],
    ['101 parameters', 'GET', `/login?${query(101)}`, {}, 400],
    ['100 parameters', 'GET', `/api/health/live?${query(100)}`, {}, 200],
    ['a URL over 16 KiB', 'GET', `/login?a=${'a'.repeat(16 * 1024 - 8)}`, {}, 414],
    ['a URL of 16 KiB', 'GET', `/api/health/live?a=${'a'.repeat(16 * 1024 - 19)}`, {}, 200],
    ['a user agent over 2 KiB', 'GET', '/login?flow=f', { 'user-agent': 'a'.repeat(2 * 1024 + 1) }, 431],
    ['an origin over 4 KiB', 'GET', '/login?flow=f', { origin: `https://${'a'.repeat(4 * 1024)}` }, 431],
    ['a referrer over 4 KiB', 'GET', '/login?flow=f', { referer: `https://${'a'.repeat(4 * 1024)}` }, 431],
    ['a referrer of 4 KiB', 'GET', '/login?flow=f', { referer: 'a'.repeat(4 * 1024) }, 200],
    ['a user agent of 2 KiB', 'GET', '/login?flow=f', { 'user-agent': 'a'.repeat(2 * 1024) }, 200],
    ['a path that is no text', 'GET', '/api/.ory/%ff', {}, 400],
    ['a body over 64 KiB', 'POST', '/login?flow=f', { 'content-length': `${64 * 1024 + 1}` }, 413],
    ['a body of 64 KiB', 'POST', '/login?flow=f', { 'content-length': `${64 * 1024}` }, 200],
    ['a method that no route serves', 'PUT', '/login?flow=f', {}, 405],
  ])(
    '%s is rejected on a host without Latchkey’s server, or not',
    async (_, method, path, headers, status) => {
      const response = await respond(path, { method, headers: headers as Record<string, string> })
      expect(response.status).toBe(status)
      if (status === 200) return expect(response.headers.get('x-middleware-next')).toBe('1')
      expect(response.headers.get('x-middleware-next')).toBeNull()
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, OPTIONS, POST, DELETE' : null)
    },
  )

  test('a posted form without a flow redirects to its page, with a GET', async () => {
    const response = await respond('/login?a=b', {
      method: 'POST',
      headers: { origin: 'https://login.example.com' },
    })
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      'https://login.example.com/login?a=b',
    ])
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  })

  test('the error page of an outage has its status, and Retry-After', async () => {
    const response = await respond('/error?reason=unavailable&seconds=20')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '20'])
    expect(response.headers.get('x-middleware-next')).toBe('1')
  })

  test.each(['/error?reason=start', '/login?flow=f&reason=unavailable'])(
    '%s has no such status',
    async (path) => {
      const response = await respond(path)
      expect([response.status, response.headers.get('retry-after')]).toEqual([200, null])
    },
  )

  test('a form on the error page has the status of its own response', async () => {
    const origin = 'https://login.example.com'
    const response = await respond('/error?reason=unavailable', { method: 'POST', headers: { origin } })
    expect(response.status).toBe(200)
  })

  test.each([
    ['the captcha', '/login?flow=f&captcha=turnstile', 'frame-src https://challenges.cloudflare.com'],
    ['LINE', '/linelogin', 'https://api.line.me'],
    ['the portal', '/', "connect-src 'self' https://portal.example.com"],
  ])('%s adds to its pages what they need', async (_, path, directive) => {
    const { headers } = await respond(path, { headers: { 'user-agent': lineAgent } })
    expect(headers.get('content-security-policy')).toContain(directive)
  })
})

test.each([
  ['GET', '/?logout=true', '/api/portal/logout'],
  ['HEAD', '/?logout=true', '/api/portal/logout'],
  ['POST', '/?logout=true', undefined],
  ['GET', '/?logout=false', undefined],
])('%s %s comes from %s', (method, path, route) => {
  expect(served(path, method, { origin: 'https://login.example.com' }).route).toBe(route)
})
