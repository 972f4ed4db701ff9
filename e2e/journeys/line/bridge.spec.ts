import type { Page } from '@playwright/test'
import { providerClients } from '../../../sandbox/openid-provider/clients'
import { liffToken } from '../../../sandbox/openid-provider/line-api'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, expectSignedIn, flowIdOf, heading } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import { liffId } from '../../support/liff-app'
import { continueFrom, lineUserAgents } from '../../support/line'
import {
  allowAtProvider,
  expectAtProvider,
  failAtLine,
  goToProvider,
  refuseAtProvider,
  registerAtProvider,
  returnElsewhere,
  signedUpAtLine,
  signInAtProvider,
} from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

const linked = 'Your LINE Account has been Linked successfully!'
const unlinked = 'Your LINE Account has been Unlinked successfully!'

/** LINE behind the bridge: Kratos' provider is `generic`, and its issuer is the app itself. */
test.beforeEach(({ context }) => askForVariant(context, 'line-bridge'))

test('a visitor signs up, and in again', { tag: ['@oldest-ory', '@more'] }, async ({
  page,
  anotherBrowser,
}) => {
  const { email } = newPerson()
  await registerAtProvider(page, 'LINE', email)
  const other = await anotherBrowser((context) => askForVariant(context, 'line-bridge'))
  await other.goto('/login')
  await signInAtProvider(other, 'Sign in with LINE', 'LINE', { email })
  await expectSignedIn(other, { email })
})

test('the same account with and without the bridge', { tag: '@more' }, async ({
  page,
  context,
  anotherBrowser,
}) => {
  const { email, id } = { ...newPerson(), id: crypto.randomUUID() }
  await askForVariant(context, 'oidc')
  await page.goto('/login')
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email, id })
  await continueFrom(page, signedUpAtLine)
  await expectSignedIn(page, { email })

  // Without an address, only LINE's id identifies the person.
  for (const variant of ['line-bridge', 'oidc'] as const) {
    const other = await anotherBrowser((context) => askForVariant(context, variant))
    await other.goto('/login')
    await signInAtProvider(other, 'Sign in with LINE', 'LINE', { id })
    await expectSignedIn(other, { email })
  }
})

test('an ID token with HS256 is no failure', { tag: '@more' }, async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/login')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  await allowAtProvider(page, { email, isSignedWrongly: true })
  await continueFrom(page, signedUpAtLine)
  await expectSignedIn(page, { email })
})

for (const failure of [
  'The ID token is for another channel',
  'The clock is wrong: the ID token has expired',
]) {
  test(`${failure}: the login page shows that LINE failed`, { tag: '@more' }, async ({ page }) => {
    await page.goto('/login')
    await goToProvider(page, 'Sign in with LINE', 'LINE')
    await failAtLine(page, failure, { email: newPerson().email })
    await expect(alertOf(page)).toHaveText(/The other service could not sign you in/)
  })
}

for (const [button, text] of [
  ['Cancel', /cancelled/],
  ['Fail with a server error', /The other service could not sign you in/],
] as const) {
  test(`LINE: ${button}`, { tag: '@more' }, async ({ page }) => {
    await page.goto('/login')
    await goToProvider(page, 'Sign in with LINE', 'LINE')
    await refuseAtProvider(page, button)
    await expect(alertOf(page)).toHaveText(text)
  })
}

test('LINE returns to another browser, which explains that', { tag: '@more' }, async ({
  page,
  anotherBrowser,
}) => {
  await page.goto('/login?return_to=/sessions')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  const url = await returnElsewhere(page, { email: newPerson().email })
  const other = await anotherBrowser((context) => askForVariant(context, 'line-bridge'))
  await other.goto(url)
  await expect(heading(other, 'You are now in another browser')).toBeVisible()
})

/** Where Kratos sends a browser that wants to sign in with LINE, without following it. */
async function authorizeUrl(page: Page): Promise<URL> {
  const asked = page.waitForRequest((request) => request.url().includes('/line/oidc/authorize'))
  await page.goto('/login')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  return new URL((await asked).url())
}

const { appUrl } = currentBackend()
const channel = { id: 'line', secret: providerClients.find(({ id }) => id === 'line')?.secret ?? '' }

test('the bridge redirects only to Kratos’ URL', { tag: '@more' }, async ({ page }) => {
  const url = await authorizeUrl(page)
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.example/'],
    ['redirect_uri', `${url.searchParams.get('redirect_uri')}/../evil`],
    ['client_id', 'another'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
  ] as const) {
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    const { status, location } = await page.request
      .get(changed.href, { maxRedirects: 0 })
      .then((response) => ({ status: response.status(), location: response.headers().location }))
    expect([name, status, location]).toEqual([name, 303, '/login?loginError=true'])
  }
})

/** The URL of Kratos with a code of the bridge, which this browser has not followed. */
async function codeForKratos(page: Page, email: string): Promise<URL> {
  await page.goto('/login')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  const returned = await returnElsewhere(page, { email })
  const response = await page.request.get(returned, { maxRedirects: 0 })
  return new URL(response.headers().location ?? '')
}

/** The bridge's response to a program that has a code. */
async function exchange(page: Page, form: Readonly<Record<string, string>>): Promise<[number, string]> {
  const response = await page.request.post(`${appUrl}/line/oidc/token`, { form })
  const body: { error?: string } = await response.json()
  return [response.status(), body.error ?? 'tokens']
}

test('a stolen code of the bridge works in no other browser', { tag: '@more' }, async ({
  page,
  anotherBrowser,
}) => {
  const { email } = newPerson()
  const url = await codeForKratos(page, email)
  const thief = await anotherBrowser((context) => askForVariant(context, 'line-bridge'))
  await thief.goto(url.href)
  await expect(heading(thief, 'You are now in another browser')).toBeVisible()
  await page.goto(url.href)
  await continueFrom(page, signedUpAtLine)
  await expectSignedIn(page, { email })
})

test('a code needs the secret of the channel and the verifier of Kratos, and expires with the first guess', {
  tag: '@more',
}, async ({ page }) => {
  const url = await codeForKratos(page, newPerson().email)
  const form = {
    grant_type: 'authorization_code',
    code: url.searchParams.get('code') ?? '',
    redirect_uri: url.origin + url.pathname,
    code_verifier: 'x'.repeat(43),
  }
  const client = { client_id: channel.id, client_secret: channel.secret }
  expect(await exchange(page, { ...form, ...client, client_secret: 'guess' })).toEqual([
    401,
    'invalid_client',
  ])
  expect(await exchange(page, client)).toEqual([400, 'invalid_request'])
  expect(await exchange(page, { ...form, ...client })).toEqual([400, 'invalid_grant'])
  // Now Kratos cannot use it either.
  await page.goto(url.href)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.request.get('/api/.ory/sessions/whoami')).status()).toBe(401)
})

test('LINE is linked and unlinked', { tag: ['@oldest-ory', '@more'] }, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/bind')
  await signInAtProvider(page, 'Link LINE', 'LINE', { id: crypto.randomUUID() })
  await expect(heading(page, linked)).toBeVisible()
  await page.goto('/bind')
  await page.getByRole('button', { name: 'Unlink LINE' }).click()
  await expect(heading(page, unlinked)).toBeVisible()
})

test.describe('inside LINE, with a LIFF app', { tag: '@more' }, () => {
  test.use({ userAgent: lineUserAgents.Android })
  test.describe.configure({ mode: 'default' })
  let app: AnotherApp
  test.beforeAll(async () => {
    app = await startAnotherApp('liff-bridge', { LINE_LIFF_ID: liffId })
  })
  test.afterAll(() => app.stop())

  /**
   * Posts what LINE's SDK would pass to one of Latchkey's pages.
   * @returns the next page
   */
  async function leadsTo(page: Page, claims: object, secret = channel.secret): Promise<string> {
    await page.goto(`${app.url}/login?loginError=true`)
    const flow = await flowIdOf(page)
    const response = await page.request.post(`${app.url}/api/line/token`, {
      form: { page: `/login?flow=${flow}`, id_token: liffToken(claims, secret) },
      headers: { origin: app.url },
    })
    return (await response.json()).to
  }

  const claims = (changes: object = {}) => ({
    iss: currentBackend().lineUrl,
    sub: 'U0123456789abcdef0123456789abcdef',
    aud: channel.id,
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 600,
    email: newPerson().email,
    name: 'Ada',
    ...changes,
  })

  test("LIFF's token signs in without LINE's page", async ({ page }) => {
    const person = claims({ sub: `U${crypto.randomUUID().replaceAll('-', '')}` })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    await page.goto(await leadsTo(page, person))
    await continueFrom(page, signedUpAtLine)
    await expectSignedIn(page, { email: person.email })
    expect(hosts).not.toContain('127.0.0.1')
  })

  for (const [name, changes, secret] of [
    ['another channel', { aud: 'google' }, undefined],
    ['yesterday', { exp: 1 }, undefined],
    ['nobody: it is forged', {}, 'guess'],
  ] as const) {
    test(`a token of ${name} redirects to LINE's page`, async ({ page }) => {
      await page.goto(await leadsTo(page, claims(changes), secret))
      await expectAtProvider(page, 'LINE')
    })
  }
})
