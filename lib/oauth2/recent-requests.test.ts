import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { TestBrowser } from '@/lib/http/testing/test-browser'
import { TestService } from '@/lib/http/testing/test-service'
import { appUrl, startTestServices } from '@/lib/http/testing/test-services'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { requestKeyIn } from '@/lib/request/request-digest'
import { findRecentRequest, forgetRequest, requestKeyOf, requestKeyParam } from './recent-requests'
import { resolveLoginChallenge } from './resolve-login-challenge'

const kratos = new TestService()
const hydra = new TestService()
startTestServices({ kratos, hydra })

const hydraUrl = 'https://oauth.example.com'
const hour = 3_600_000

let browser: TestBrowser
beforeEach(() => {
  hydra.reset()
  browser = new TestBrowser(appUrl)
})
afterEach(() => {
  jest.restoreAllMocks()
})

const urlOf = (id: string, query = '') => `${hydraUrl}/oauth2/auth?client_id=${id}&state=of-${id}${query}`

/** A request of an application with this challenge comes to the login page. */
async function begin(challenge: string, name: string, url = urlOf(name)): Promise<void> {
  const client = { client_id: name, client_name: name }
  const body = { skip: false, subject: '', request_url: url, oidc_context: {}, client }
  hydra.respond('GET /admin/oauth2/auth/requests/login', { body })
  await browser.run(() => resolveLoginChallenge(challenge, { hasChosen: false, mayHaveSession: false }))
}

const found = async (key: string | undefined) => (await browser.run(() => findRecentRequest(key))).value
/** What the error page shows for one of our pages whose challenge is too old. */
const shownFor = (page: string) => found(requestKeyIn(page).begun)
const shownForLogin = (challenge: string) => shownFor(`/login?login_challenge=${challenge}`)
const consentOf = (requestUrl: string, isForDevice = false) =>
  `/consent?${new URLSearchParams({ consent_challenge: 'x', ...requestKeyParam({ requestUrl, isForDevice }) })}`
const later = (milliseconds: number) => {
  const now = Date.now() + milliseconds
  jest.spyOn(Date, 'now').mockReturnValue(now)
}

describe('two applications wait in two tabs', () => {
  beforeEach(async () => {
    await begin('c-shop', 'shop')
    await begin('c-books', 'books')
  })

  test('each challenge identifies its own application, at the sign-in and at the consent', async () => {
    const shop = { name: 'shop', url: urlOf('shop') }
    const books = { name: 'books', url: urlOf('books') }
    expect(await shownForLogin('c-shop')).toEqual(shop)
    expect(await shownForLogin('c-books')).toEqual(books)
    expect(await shownFor('/registration?flow=f&login_challenge=c-shop')).toEqual(shop)
    expect(await shownFor(consentOf(urlOf('shop')))).toEqual(shop)
    expect(await shownFor(consentOf(urlOf('books')))).toEqual(books)
  })

  test.each([
    ['another challenge', '/login?login_challenge=c-other'],
    ['the consent of another request', consentOf(urlOf('other'))],
    ['the consent of another request of the same application', consentOf(`${urlOf('shop')}-2`)],
    ['a consent whose page was opened anew', '/consent?consent_challenge=c-shop'],
    ['a sign-out', '/logout?logout_challenge=c-shop'],
    ['a device', '/device?device_challenge=c-shop'],
  ])('%s identifies none', async (_, page) => {
    expect(await shownFor(page)).toBeNull()
  })

  test('a decision removes its own request alone', async () => {
    await browser.run(() => forgetRequest(urlOf('shop')))
    expect(await shownForLogin('c-shop')).toBeNull()
    expect(await shownForLogin('c-books')).toMatchObject({ name: 'books' })
    await browser.run(() => forgetRequest(urlOf('books')))
    expect(browser.cookie('__Host-latchkey_begun')).toBeUndefined()
  })

  test('a request that restarted is found by each of its challenges, and has one entry', async () => {
    const url = urlOf('shop', '&prompt=login&latchkey_step_up=true')
    for (const challenge of ['2', '3', '4', '5']) await begin(challenge, 'shop', url)
    for (const challenge of ['c-shop', '2', '5']) {
      expect(await shownForLogin(challenge)).toEqual({ name: 'shop', url })
    }
    expect(await shownFor(consentOf(urlOf('shop')))).toEqual({ name: 'shop', url })
    expect(await shownForLogin('c-books')).toMatchObject({ name: 'books' })
    await browser.run(() => forgetRequest(urlOf('shop')))
    expect(await shownForLogin('5')).toBeNull()
  })

  test('each is dropped a day after its start, even if another one started since', async () => {
    later(23 * hour)
    await begin('c-late', 'late')
    expect(await shownForLogin('c-shop')).toMatchObject({ name: 'shop' })
    later(2 * hour)
    expect(await shownForLogin('c-shop')).toBeNull()
    expect(await shownForLogin('c-late')).toMatchObject({ name: 'late' })
  })
})

test('the four newest are kept, and the cookie stays small', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await begin(`c-${name}`, name)
  expect(await shownForLogin('c-a')).toBeNull()
  for (const name of ['b', 'c', 'd', 'e']) expect(await shownForLogin(`c-${name}`)).toMatchObject({ name })

  // A long one pushes out the oldest.
  await begin('c-long', 'long', urlOf('long', `&scope=${'s'.repeat(1700)}`))
  const cookie = browser.cookie('__Host-latchkey_begun') ?? ''
  expect(cookie.length).toBeGreaterThan(2000)
  expect(cookie.length).toBeLessThan(3500)
  expect(await shownForLogin('c-long')).toMatchObject({ name: 'long' })
  expect(await shownForLogin('c-e')).toMatchObject({ name: 'e' })
  expect(await shownForLogin('c-b')).toBeNull()

  // A request that does not fit into a cookie changes nothing, and gets no name. Nor does one in a hidden
  // frame.
  await begin('c-longer', 'longer', urlOf('longer', `&scope=${'s'.repeat(2300)}`))
  await begin('c-frame', 'frame', urlOf('frame', '&prompt=none'))
  expect(browser.cookie('__Host-latchkey_begun')).toBe(cookie)
  expect(await shownForLogin('c-longer')).toBeNull()
  expect(await shownForLogin('c-frame')).toBeNull()
})

test('the URL of a device names neither device nor application, so only its newest challenge is known', async () => {
  const url = `${hydraUrl}/oauth2/device/verify?user_code=****`
  await begin('c-tv', 'tv', url)
  await begin('c-printer', 'printer', url)
  expect(await shownForLogin('c-printer')).toMatchObject({ name: 'printer' })
  expect(await shownForLogin('c-tv')).toBeNull()
  expect(await shownFor(consentOf(url, true))).toBeNull()
  await browser.run(() => forgetRequest(url))
  expect(await shownForLogin('c-printer')).toBeNull()
})

test('the key of a request does not depend on Hydra’s URL, nor on Latchkey’s parameters', () => {
  expect(requestKeyOf('/oauth2/auth?state=s&client_id=c&prompt=login')).toBe(
    requestKeyOf(`${hydraUrl}/oauth2/auth?client_id=c&state=s`),
  )
  expect(requestKeyOf('http://')).toHaveLength(16)
})

test('the URL of the error page has the key of the request, and only for an expired one', async () => {
  const page = '/login?login_challenge=c'
  const urlFor = async (reason: 'challenge' | 'timeout', from: string) =>
    (await browser.run(() => currentFailureUrl(reason, from))).value ?? ''
  expect(await urlFor('challenge', page)).toContain(`&begun=${requestKeyIn(page).begun}&`)
  expect(await urlFor('timeout', page)).not.toContain('begun')
  expect(await urlFor('challenge', '/logout?logout_challenge=c')).not.toContain('begun')
})
