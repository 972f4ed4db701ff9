import { beforeEach, expect, test } from '@jest/globals'
import { collectLogLines } from '@/lib/http/testing/log-lines'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { getRequestingClient, requestingClientOf } from './requesting-client'

const kratos = new TestService()
const hydra = new TestService()
const logged = collectLogLines()
const asks = 'GET /admin/oauth2/auth/requests/login'

startTestServices({ kratos, hydra }, { LOG_LEVEL: 'info' })
beforeEach(() => {
  hydra.reset()
})

const shop = { client_id: 'shop', client_name: 'Shop' }
const startOf = (more: object) => requestingClientOf({ ...shop, ...more })?.startUrl

test('an application starts at its own login, which gets the issuer, or else at its home page', () => {
  const client_uri = 'https://shop.example.com/'
  expect(startOf({ client_uri })).toBe(client_uri)
  const metadata = { initiate_login_uri: 'https://shop.example.com/login?a=b' }
  expect(startOf({ client_uri, metadata })).toBe(
    'https://shop.example.com/login?a=b&iss=https%3A%2F%2Foauth.example.com',
  )
  const named = { initiate_login_uri: 'https://shop.example.com/login?iss=x' }
  expect(startOf({ metadata: named })).toBe(named.initiate_login_uri)
})

test.each([
  undefined,
  '',
  7,
  'javascript:alert(1)',
  '/login',
  '//evil.example',
  'http://shop.example.com/',
  'http://shop.example.com/?back=http://localhost/',
  'https://me:secret@shop.example.com/',
  'line://app',
])('%p is no start', (client_uri) => {
  expect(requestingClientOf({ ...shop, client_uri })).toEqual({ name: 'Shop', startUrl: undefined })
  expect(startOf({ metadata: { initiate_login_uri: client_uri } })).toBeUndefined()
})

test('an application of a developer is on the loopback', () => {
  expect(startOf({ client_uri: 'http://127.0.0.1:5555/home' })).toBe('http://127.0.0.1:5555/home')
  expect(startOf({ client_uri: 'http://127.10.20.30/' })).toBe('http://127.10.20.30/')
  expect(startOf({ client_uri: 'http://localhost' })).toBe('http://localhost')
  expect(startOf({ client_uri: 'http://localhost.example.com/' })).toBeUndefined()
})

test.each([null, undefined, 'shop', {}])('%p is no application', (client) => {
  expect(requestingClientOf(client)).toBeNull()
})

test('Hydra returns which application waits', async () => {
  hydra.respond(asks, { body: { client: shop } })
  const open = async () => (await new TestBrowser(appUrl).run(() => getRequestingClient('c'))).value
  expect(await open()).toEqual({ name: 'Shop', startUrl: undefined })
  expect(hydra.received(asks)[0]?.query.get('login_challenge')).toBe('c')
  expect(logged()).toContainEqual(expect.objectContaining({ route: 'waiting application', status: 200 }))
  hydra.respond(asks, { body: {} })
  expect(await open()).toBeNull()
  hydra.respond(asks, { status: 404 })
  expect(await open()).toBeNull()
})
