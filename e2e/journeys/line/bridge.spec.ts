import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { providerClients } from '../../../sandbox/openid-provider/clients'
import { liffToken } from '../../../sandbox/openid-provider/line-api'
import { endSession, signedInEmail, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { leaveForProvider, returnUrlOfLine, signInWithProvider } from '../../fixtures/provider-accounts'
import { alertOf, expectSignedIn, heading } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { currentBackend } from '../../support/backend'
import { startFlow } from '../../support/kratos-flow'
import { liffId } from '../../support/liff-app'
import { continueFrom, lineUserAgents } from '../../support/line'
import {
  failAtLine,
  goToProvider,
  refuseAtProvider,
  registerAtProvider,
  signedUpAtLine,
  signInAtProvider,
} from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

const linked = 'Your LINE Account has been Linked successfully!'
const unlinked = 'Your LINE Account has been Unlinked successfully!'

/** LINE behind the bridge: Kratos' provider is `generic`, and its issuer is the app itself. */
test.beforeEach(({ context }) => askForVariant(context, 'line-bridge'))

test('a visitor signs up, and in again', { tag: ['@oldest-ory', '@more'] }, async ({ page }) => {
  const { email } = newPerson()
  await registerAtProvider(page, 'LINE', email)
  await endSession(page)
  await page.goto('/login')
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email })
  await expectSignedIn(page, { email })
})

test('the same account with and without the bridge', { tag: '@more' }, async ({ context }) => {
  const { email, id } = { ...newPerson(), id: crypto.randomUUID() }
  await askForVariant(context, 'oidc')
  await signInWithProvider(context.request, 'line', { email, id })

  // Without an address, only LINE's id identifies the person.
  for (const variant of ['line-bridge', 'oidc'] as const) {
    await context.clearCookies()
    await askForVariant(context, variant)
    await signInWithProvider(context.request, 'line', { id })
    expect(await signedInEmail(context.request)).toBe(email)
  }
})

test('an ID token with HS256 is no failure', { tag: '@more' }, async ({ context }) => {
  const { email } = newPerson()
  await signInWithProvider(context.request, 'line', { email, isSignedWrongly: true })
  expect(await signedInEmail(context.request)).toBe(email)
})

test('a refusal, an error at LINE, and a token for another channel: the login page shows each', {
  tag: '@more',
}, async ({ page }) => {
  await page.goto('/login')
  for (const button of ['Cancel', 'Fail with a server error'] as const) {
    await goToProvider(page, 'Sign in with LINE', 'LINE')
    await refuseAtProvider(page, button)
    const text = button === 'Cancel' ? /cancelled/ : /The other service could not sign you in/
    await expect(alertOf(page)).toHaveText(text)
  }
  await page.goto('/login')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  await failAtLine(page, 'The ID token is for another channel', { email: newPerson().email })
  await expect(alertOf(page)).toHaveText(/The other service could not sign you in/)
})

test('LINE returns to another browser, which explains that', { tag: '@more' }, async ({ page, context }) => {
  const url = await returnUrlOfLine(page.request, { email: newPerson().email })
  await context.clearCookies()
  await askForVariant(context, 'line-bridge')
  await page.goto(url)
  await expect(heading(page, 'You are now in another browser')).toBeVisible()
})

/** Where Kratos sends a browser that wants to sign in with LINE. */
async function authorizeUrl(client: APIRequestContext): Promise<URL> {
  return new URL(await leaveForProvider(client, await startFlow(client, 'login'), { provider: 'line' }))
}

const { appUrl } = currentBackend()
const channel = { id: 'line', secret: providerClients.find(({ id }) => id === 'line')?.secret ?? '' }

test('the bridge redirects only to Kratos’ URL', { tag: '@more' }, async ({ context }) => {
  const url = await authorizeUrl(context.request)
  expect(url.pathname).toBe('/line/oidc/authorize')
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.example/'],
    ['redirect_uri', `${url.searchParams.get('redirect_uri')}/../evil`],
    ['client_id', 'another'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
  ] as const) {
    const changed = new URL(url)
    changed.searchParams.set(name, value)
    const { status, location } = await context.request
      .get(changed.href, { maxRedirects: 0 })
      .then((response) => ({ status: response.status(), location: response.headers().location }))
    expect([name, status, location]).toEqual([name, 303, '/login?loginError=true'])
  }
})

/** The URL of Kratos with a code of the bridge, which this browser has not followed. */
async function codeForKratos({ request }: BrowserContext, email: string): Promise<URL> {
  const returned = await returnUrlOfLine(request, { email })
  const response = await request.get(returned, { maxRedirects: 0 })
  return new URL(response.headers().location ?? '')
}

/** The bridge's response to a program that has a code. */
async function exchange(
  { request }: BrowserContext,
  form: Readonly<Record<string, string>>,
): Promise<[number, string]> {
  const response = await request.post(`${appUrl}/line/oidc/token`, { form })
  const body: { error?: string } = await response.json()
  return [response.status(), body.error ?? 'tokens']
}

test('a stolen code of the bridge works in no other browser', { tag: '@more' }, async ({
  context,
  browser,
}) => {
  const { email } = newPerson()
  const url = await codeForKratos(context, email)
  const thief = await browser.newContext()
  await askForVariant(thief, 'line-bridge')
  expect(await (await thief.request.get(url.href)).text()).toContain('You are now in another browser')
  expect((await thief.request.get(`${appUrl}/api/.ory/sessions/whoami`)).status()).toBe(401)
  await thief.close()
  await context.request.get(url.href)
  expect(await signedInEmail(context.request)).toBe(email)
})

test('a code needs the secret of the channel and the verifier of Kratos, and expires with the first guess', {
  tag: '@more',
}, async ({ context }) => {
  const url = await codeForKratos(context, newPerson().email)
  const form = {
    grant_type: 'authorization_code',
    code: url.searchParams.get('code') ?? '',
    redirect_uri: url.origin + url.pathname,
    code_verifier: 'x'.repeat(43),
  }
  const client = { client_id: channel.id, client_secret: channel.secret }
  expect(await exchange(context, { ...form, ...client, client_secret: 'guess' })).toEqual([
    401,
    'invalid_client',
  ])
  expect(await exchange(context, client)).toEqual([400, 'invalid_request'])
  expect(await exchange(context, { ...form, ...client })).toEqual([400, 'invalid_grant'])
  // Now Kratos cannot use it either.
  await context.request.get(url.href)
  expect(await signedInEmail(context.request)).toBeNull()
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
  async function leadsTo({ request }: BrowserContext, claims: object, secret = channel.secret) {
    const { id } = await startFlow(request, 'login')
    const response = await request.post(`${app.url}/api/line/token`, {
      form: { page: `/login?flow=${id}`, id_token: liffToken(claims, secret) },
      headers: { origin: app.url },
    })
    return String((await response.json()).to)
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
    await page.goto(await leadsTo(page.context(), person))
    await continueFrom(page, signedUpAtLine)
    await expectSignedIn(page, { email: person.email })
    expect(hosts).not.toContain('127.0.0.1')
  })

  test("a token of another channel, of yesterday, or of nobody redirects to LINE's page", async ({
    context,
  }) => {
    for (const [changes, secret] of [
      [{ aud: 'google' }, undefined],
      [{ exp: 1 }, undefined],
      [{}, 'guess'],
    ] as const) {
      const next = new URL(await leadsTo(context, claims(changes), secret), app.url)
      const response = await context.request.get(next.href)
      expect(await response.text()).toContain('Sign in with LINE')
      expect(new URL(response.url()).hostname).toBe('127.0.0.1')
    }
  })
})
