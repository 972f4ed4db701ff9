import { beforeEach, expect, jest, test } from '@jest/globals'
import type { NextRequest } from 'next/server'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { middleware } from '../middleware'

const kratos = new TestService()
const shop = 'https://shop.example.com'
startTestServices({ kratos }, { ALLOWED_RETURN_URLS: shop })

const login = 'GET /self-service/login/browser'
const whoami = 'GET /sessions/whoami'
const csrfCookie = 'csrf_token_1=a+b/c=; Path=/; HttpOnly; SameSite=Lax'

let browser: TestBrowser
beforeEach(() => {
  kratos.reset().respond(login, { body: { id: 'f-new', ui: {} }, headers: { 'set-cookie': [csrfCookie] } })
  browser = new TestBrowser(appUrl, { accept: 'text/html,*/*;q=0.8', 'x-request-id': 'id-123456' })
})

/** What the middleware tells Next, and the cookies that it sets. */
async function opened(path: string, init: { method?: string; headers?: Record<string, string> } = {}) {
  let next = new Response()
  const GET = async (request: Request) => {
    next = await middleware(request as NextRequest)
    return new Response()
  }
  const { headers } = await browser.call({ GET, HEAD: GET }, path, init)
  return { next, setCookies: headers.getSetCookie() }
}

test('comes with its flow, and the cookies of Kratos reach the browser and the page', async () => {
  browser.setCookie('csrf_token_1=old; Path=/; Secure')
  browser.setCookie('lang=de; Path=/')
  const { next, setCookies } = await opened('/login?return_to=%2Fsessions')
  expect(next.status).toBe(200)
  expect(next.headers.get('x-middleware-rewrite')).toBe(
    `${appUrl}/login?return_to=%2Fsessions&flow=f-new&first=true`,
  )
  expect(next.headers.get('x-middleware-request-cookie')).toBe('csrf_token_1=a+b/c=; lang=de')
  expect(next.headers.get('x-middleware-request-x-page-url')).toBe('/login?return_to=%2Fsessions&flow=f-new')
  expect(next.headers.get('cache-control')).toBe('no-store')
  expect(next.headers.get('content-security-policy')).toBe(
    next.headers.get('x-middleware-request-content-security-policy'),
  )
  expect(setCookies).toEqual([expect.stringMatching(/^csrf_token_1=a%2Bb%2Fc%3D; .*Priority=medium$/)])
  const ids = ['x-request-id', 'x-middleware-request-x-request-id'].map((name) => next.headers.get(name))
  expect(ids).toEqual(['id-123456', 'id-123456'])
})

test('allows the frame that its flow needs', async () => {
  const captcha = { type: 'div', group: 'captcha', attributes: { node_type: 'div' } }
  kratos.respond(login, { body: { id: 'f-new', ui: { nodes: [captcha] } } })
  const { next } = await opened('/login')
  expect(next.headers.get('x-middleware-rewrite')).toBe(
    `${appUrl}/login?flow=f-new&captcha=turnstile&first=true`,
  )
  expect(next.headers.get('content-security-policy')).toContain('frame-src https://challenges.cloudflare.com')
})

test('keeps the re-authentication of its flow for the page', async () => {
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  const methods = [{ method: 'password', aal: 'aal1' }]
  const identity = { id: 'i', traits: { email: 'ada@example.com' } }
  kratos
    .respond(whoami, { body: { id: 's', active: true, authentication_methods: methods, identity } })
    .respond(login, { body: { id: 'f-new', refresh: true, ui: {} } })
  const { next, setCookies } = await opened('/login?refresh=true')
  const [, sealed = 'none'] = /^__Host-latchkey_session=([^;]+)/.exec(setCookies[0] ?? '') ?? []
  expect(next.headers.get('x-middleware-request-cookie')).toBe(
    `__Host-latchkey_session=${decodeURIComponent(sealed)}; ory_kratos_session=s`,
  )
  expect(next.headers.get('cache-control')).toBe('no-store, no-transform')
})

test.each([
  ['a visitor who is signed in', 200, '/signed-in'],
  ['an outage', 503, '/error?reason=unavailable'],
])('leads elsewhere for %s', async (_, status, url) => {
  browser.setCookie('ory_kratos_session=s; Path=/; Secure')
  const session = { id: 's', active: true, identity: { id: 'i', traits: { email: 'ada@example.com' } } }
  kratos.respond(whoami, { status, body: session }).respond(login, { status: 503 })
  const { next } = await opened('/login')
  expect(next.status).toBe(303)
  expect(next.headers.get('location')).toContain(appUrl + url)
  expect(next.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('leads right to the provider that an application names, with the cookies of Kratos', async () => {
  const provider = {
    type: 'input',
    group: 'oidc',
    attributes: { name: 'provider', type: 'submit', value: 'acme' },
  }
  kratos
    .respond(login, { body: { id: 'f-new', ui: { nodes: [provider] } } })
    .respond('POST /self-service/login', {
      status: 422,
      body: { redirect_browser_to: 'https://acme.example/auth' },
      headers: { 'set-cookie': ['ory_kratos_continuity=c; Path=/; HttpOnly'] },
    })
  const { next, setCookies } = await opened('/login?idp_hint=acme', { headers: { referer: `${shop}/cart` } })
  expect([next.status, next.headers.get('location')]).toEqual([303, 'https://acme.example/auth'])
  expect(setCookies.join()).toContain('ory_kratos_continuity=c;')
})

test('has the flow in its URL on the development server, which refreshes a page by its URL', async () => {
  const env = jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'development' })
  const { next } = await opened('/login')
  env.restore()
  expect(next.headers.get('x-middleware-rewrite')).toBe(`${appUrl}/api/flows/login`)
  expect(kratos.requests).toEqual([])
})

test('is nothing that a HEAD begins', async () => {
  await opened('/login', { method: 'HEAD' })
  expect(kratos.requests).toEqual([])
})
