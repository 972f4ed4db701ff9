import { afterAll, beforeAll, expect, test } from '@jest/globals'
import getPort from 'get-port'
import { createSandbox } from '../create-sandbox'
import { startOpenIdProvider } from '../openid-provider/start-openid-provider'
import { TestBrowser } from '../testing/test-browser'
import { demoCards } from './demo-cards'

const appUrl = 'http://localhost:3000'
const siteUrls = ['http://localhost:4462', 'http://localhost:4463']

let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
beforeAll(async () => {
  provider = await startOpenIdProvider({ port: await getPort(), appUrl, kratosUrl: `${appUrl}/api/.ory` })
})
afterAll(() => provider.stop())

/** A browser that has selected this card, and the URL that it was redirected to. */
async function pressed(name: string): Promise<{ browser: TestBrowser; url: URL }> {
  const { issuer } = provider
  const browser = new TestBrowser(createSandbox({ appUrl, issuer, siteUrls, usualVariant: 'everything' }))
  const { status, location } = await browser.visit(`/try/${name}`)
  expect(status).toBe(303)
  return { browser, url: new URL(location) }
}

const all = Object.values(demoCards).flat()

test('the front page has each card, with the password of its account', async () => {
  const page = String((await new TestBrowser(createSandbox()).visit('/')).body)
  for (const { name, title } of all) expect(page).toContain(`<a href="/try/${name}">${title}</a>`)
  expect(page.indexOf('/look/dark')).toBeLessThan(page.indexOf('/try/passkey'))
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
})

test.each(all.map(({ name }) => name))('the card %s opens a page of the demo', async (name) => {
  const { url } = await pressed(name)
  expect([appUrl, provider.issuer, siteUrls[0], 'http://localhost:4456']).toContain(url.origin)
})

test.each([
  ['sign-in', 'login', 'identifier', 'alice@example.com'],
  ['recovery', 'recovery', 'email', 'bob@example.com'],
] as const)('the card %s fills the address in', async (name, kind, field, value) => {
  const { browser, url } = await pressed(name)
  expect(url.pathname).toBe(`/${kind}`)
  const { values, messages } = await browser.flow(kind, url.searchParams.get('flow') ?? '')
  expect(values[field]).toBe(value)
  expect(messages).toEqual({})
})

test('the card of a code has sent one', async () => {
  const { browser, url } = await pressed('code')
  expect(await browser.flow('login', url.searchParams.get('flow') ?? '')).toMatchObject({
    messages: { '': [1010014] },
  })
  expect((await browser.fetchJson('/inbox.json?to=bob@example.com')).body).toMatchObject([
    { code: expect.stringMatching(/^\d{6}$/) },
  ])
})

test('the card of the second factor leaves Dave halfway', async () => {
  const { browser, url } = await pressed('second-factor')
  expect(url.pathname + url.search).toBe('/login?aal2=true')
  expect((await browser.fetchJson('/sessions/whoami')).body).toMatchObject({
    error: { id: 'session_aal2_required' },
  })
})

test('the card of LINE opens the page of LINE', async () => {
  const { url } = await pressed('line')
  expect(url.origin).toBe(provider.issuer)
  expect(url.searchParams.get('client_id')).toBe('line')
})

test('a fault ends with the next card, and so does a session', async () => {
  const { browser } = await pressed('kratos-down')
  expect(browser.cookies.header()).toContain('sandbox_fault=down')
  await browser.visit('/try/settings')
  expect(browser.cookies.has('sandbox_fault')).toBe(false)
  expect((await browser.fetchJson('/sessions/whoami')).status).toBe(200)
  await browser.visit('/try/sign-in')
  expect((await browser.fetchJson('/sessions/whoami')).status).toBe(401)
})

test('a card that does not exist redirects to the front page', async () => {
  const { location } = await new TestBrowser(createSandbox()).visit('/try/no-such-card')
  expect(location).toBe('/')
})
