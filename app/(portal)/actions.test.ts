import { beforeEach, expect, test } from '@jest/globals'
import { config } from '@/lib/config/config'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { signedInAs } from '@/lib/ory/kratos/testing/signed-in'
import { portalBinding } from '@/lib/portal/browser-response'
import { csrfToken } from '@/lib/session/csrf-token'
import { readSession } from '@/lib/session/session'
import * as completeRoute from '../api/portal/complete/route'
import { submitToken } from './actions'

const kratos = new TestService()
const shop = 'https://shop.example.com/cart'

startTestServices(
  { kratos },
  {
    USER_CLIENT_URL: 'https://portal.example.com',
    USER_CLIENT_TOKEN_FETCH: 'browser',
    ALLOWED_RETURN_URLS: 'https://shop.example.com',
  },
)

let browser: TestBrowser
beforeEach(() => {
  browser = new TestBrowser(appUrl)
  kratos
    .reset()
    .respond('GET /sessions/whoami', { body: { id: 'session of ada', identity: { id: 'ada', traits: {} } } })
    .respond('GET /self-service/logout/browser', { body: { logout_token: 't' } })
})

const tokenFor = (id: string) => csrfToken(portalBinding(signedInAs(id)), config().SESSION_SECRET)
const answer = JSON.stringify({
  status: 200,
  body: JSON.stringify({ access_token: 'token', expires_at: 4_000_000_000 }),
})
const submitted = (fields: Record<string, string>, options?: { hasScript: boolean }) =>
  browser.submit(submitToken, { csrf_token: tokenFor('ada'), answer, return_to: shop, ...fields }, options)
const session = async () => (await browser.run(readSession)).value

const stored = { access_token: 'token', expires_at: 4_000_000_000, session_id: 'session of ada' }

test('the token of the browser completes the sign-in', async () => {
  expect(await submitted({})).toBe(shop)
  expect(await session()).toEqual({ token_info: stored })
})

test('without JavaScript, the redirect to the site goes through the redirect page', async () => {
  expect(await submitted({}, { hasScript: false })).toMatch(/^\/continue\?to=/)
})

test.each(['', 'eve'])('the form of %p stores no token', async (id) => {
  expect(await submitted({ csrf_token: id && tokenFor(id) })).toMatch(/^\/error\?reason=csrf&retry=%2F&/)
  expect(await session()).toEqual({})
})

test.each(['', 'no JSON', '{"status":200}', '{"status":401}'])(
  'a response of %p is no token',
  async (text) => {
    expect(await submitted({ answer: text })).toMatch(/^\/login\?loginError=true&error=/)
    expect(await session()).not.toHaveProperty('token_info')
  },
)

test('if the browser fetches the token, the server route does nothing', async () => {
  const response = await browser.call(completeRoute, `/api/portal/complete?return_to=${shop}`)
  expect(response.headers.get('location')).toBe(`/?return_to=${shop}`)
  expect(kratos.requests).toEqual([])
})

test('a valid token of this session needs no token of the browser', async () => {
  await submitted({})
  const response = await browser.call(completeRoute, `/api/portal/complete?return_to=${shop}`)
  expect(response.headers.get('location')).toBe(shop)
  kratos.respond('GET /sessions/whoami', { body: { id: 'another', identity: { id: 'eve', traits: {} } } })
  const again = await browser.call(completeRoute, `/api/portal/complete?return_to=${shop}`)
  expect(again.headers.get('location')).toBe(`/?return_to=${shop}`)
})
