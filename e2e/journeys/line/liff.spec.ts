import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { providerClients } from '../../../sandbox/openid-provider/clients'
import { signedInEmail } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import { alertOf, expectSignedIn, heading, openOtherMethods } from '../../support/actions'
import type { AnotherApp } from '../../support/another-app'
import { askForFault } from '../../support/faults'
import { liffId, startLiffApp } from '../../support/liff-app'
import { sdkFiles } from '../../support/liff-files'
import { continueFrom, deviceBrowser, lineUserAgents } from '../../support/line'
import { allowAtProvider, expectAtProvider, signedUpAtLine } from '../../support/provider-actions'
import { askForVariant } from '../../support/variants'

/** In this mode LINE's real SDK runs. The tests simulate LINE's servers, because they have no Internet. */
test.use({ userAgent: lineUserAgents.Android })

const linkedAndOut =
  'Your LINE Account has been Linked successfully! Please click the LINE login button to go to the homepage.'

// One app serves all tests of the file.
test.describe.configure({ mode: 'default' })
let app: AnotherApp
test.beforeAll(async () => {
  app = await startLiffApp()
})
test.afterAll(() => app.stop())
test.beforeEach(async ({ context, watch }) => {
  await askForVariant(context, 'oidc')
  // Every other request to the Internet fails.
  watch.expectConsoleError(/line-scdn\.net|line\.me|Failed to load resource|ERR_FAILED/)
  await context.route(/^https:/, (route) => route.abort())
  await context.route('https://api.line.me/liff/v2/apps/*/contextToken', (route) =>
    route.fulfill({
      json: { contextToken: tokenOf({ type: 'external' }) },
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
    }),
  )
})

/** A token that looks like LINE's. No signature is checked here. */
function tokenOf(claims: object): string {
  const parts = ['{"alg":"ES256"}', JSON.stringify(claims), 'signature']
  return parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
}

/** The subject of this account at LINE. */
function lineSubjectOf(accountId: string): string {
  return providerClients.find(({ id }) => id === 'line')?.subjectOf(accountId) ?? ''
}

/** Stores a login as LINE's SDK does. It expires after `seconds`. Returns its ID token. */
async function rememberLogin(
  page: Page,
  seconds: number,
  changes: { readonly sub?: string; readonly aud?: string } = {},
): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + seconds
  const channel = liffId.split('-')[0]
  const claims = { iss: 'https://access.line.me', sub: 'Uada', aud: channel, exp, ...changes }
  const idToken = tokenOf(claims)
  const values = { accessToken: 'access', IDToken: idToken, decodedIDToken: claims, clientId: channel }
  await page.addInitScript(
    ({ values, liffId, expires }) => {
      for (const [name, value] of Object.entries(values)) {
        localStorage.setItem(`LIFF_STORE:${liffId}:${name}`, JSON.stringify(value))
      }
      // biome-ignore lint/suspicious/noDocumentCookie: the SDK reads this cookie
      document.cookie = `LIFF_STORE:expires:${liffId}=${expires}; path=/`
    },
    { values, liffId, expires: (exp + 3600) * 1000 },
  )
  return idToken
}

test('a visitor who is logged in to LINE is signed in without a click', { tag: '@more' }, async ({
  page,
}) => {
  const { email } = newPerson()
  const idToken = await rememberLogin(page, 1800)
  await page.goto(`${app.url}/login`)
  await expectAtProvider(page, 'LINE')
  await allowAtProvider(page, { email })
  await continueFrom(page, signedUpAtLine)
  await expectSignedIn(page, { email })
  expect(readFileSync(app.logFile, 'utf8')).not.toContain(idToken)
})

// No released Kratos accepts the token.
const onlyInSandbox = { tag: ['@sandbox', '@more'] }

test(
  'a Kratos that accepts the token signs in without a redirect to LINE',
  onlyInSandbox,
  async ({ page, context, anotherBrowser }) => {
    const { email } = newPerson()
    const other = await anotherBrowser((context) => askForVariant(context, 'oidc'))
    await other.goto('/login')
    await allowAtProvider(other, { email })
    await continueFrom(other, signedUpAtLine)
    await expectSignedIn(other, { email })

    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
    await rememberLogin(page, 1800, { sub: lineSubjectOf(email) })
    await askForFault(context, 'line-token')
    await page.goto(`${app.url}/login?return_to=/sessions`)
    await expect(heading(page, 'Where you are signed in')).toBeVisible()
    expect(await signedInEmail(page.request)).toBe(email)
    expect(hosts).not.toContain('127.0.0.1')
  },
)

test("after LINE's own login: the page has one button for a visitor who is logged in", {
  tag: '@more',
}, async ({ page }) => {
  await rememberLogin(page, 1800)
  await page.goto(`${app.url}/afterlinelogin`)
  await expect(heading(page, linkedAndOut)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('lineloggedin')).toBe('true')
  await expect(page.getByRole('button')).toHaveText(['Sign in with LINE'])
})

test("after LINE's own login: the page informs a visitor who is not logged in", { tag: '@more' }, async ({
  page,
}) => {
  await page.goto(`${app.url}/afterlinelogin`)
  await expect(alertOf(page)).toHaveText(/LINE could not sign you in automatically/)
})

test.describe("after LINE's own login, in an ordinary browser", { tag: '@more' }, () => {
  test.use(deviceBrowser)

  test('the page may load and call LINE, too', async ({ page }) => {
    await rememberLogin(page, 1800)
    await page.goto(`${app.url}/afterlinelogin`)
    await expect(heading(page, linkedAndOut)).toBeVisible()
  })
})

test('a token for another channel is not used', { tag: '@more' }, async ({ page }) => {
  await rememberLogin(page, 1800, { aud: '9999999999' })
  await page.goto(`${app.url}/login`)
  await expect(alertOf(page)).toHaveText(/LINE could not sign you in automatically/)
  await page.goto(`${app.url}/login`)
  await expect(heading(page, 'Sign in')).toBeVisible()
})

/** Simulates LINE's login page: it redirects back immediately, with `query`. Counts its visits. */
async function returnFromLine(
  page: Page,
  query: Readonly<Record<string, string>> = {},
): Promise<{ readonly count: number }> {
  const logins = { count: 0 }
  await page.context().route('https://access.line.me/**', async (route) => {
    logins.count += 1
    const back = new URL(new URL(route.request().url()).searchParams.get('redirect_uri') ?? '')
    for (const [name, value] of Object.entries(query)) back.searchParams.set(name, value)
    await route.fulfill({ status: 302, headers: { location: back.href } })
  })
  return logins
}

/** Opens the login page. The visitor sees it after at most two loads of the page with LINE's SDK. */
async function expectLoginPageAfterFewLoads(page: Page): Promise<void> {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await page.goto(`${app.url}/login`)
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect([1, 2]).toContain(documents.filter((path) => path === '/linelogin').length)
}

test('private mode without storage: the visitor gets the login page, without a redirect loop', {
  tag: '@more',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: denied })
    Object.defineProperty(window, 'sessionStorage', { get: denied })
  })
  await expectLoginPageAfterFewLoads(page)
})

test('a wrong state from LINE: the visitor gets the login page, without a redirect loop', {
  tag: '@more',
}, async ({ page }) => {
  const logins = await returnFromLine(page, { code: 'guessed', state: 'guessed' })
  await expectLoginPageAfterFewLoads(page)
  expect(logins.count).toBe(1)
})

test('a visitor who is not logged in is redirected to LINE once, and informed if that fails', {
  tag: '@more',
}, async ({ page }) => {
  const logins = await returnFromLine(page)
  await page.goto(`${app.url}/login?return_to=/sessions`)
  await expect(alertOf(page)).toHaveText(/LINE could not sign you in automatically/)
  await openOtherMethods(page)
  await expect(page.getByRole('button', { name: 'Open in browser' })).toBeVisible()
  expect(logins.count).toBe(1)
  expect(new URL(page.url()).searchParams.get('return_to')).toBe('/sessions')
})

test('a token that expires soon is refreshed once', { tag: '@more' }, async ({ page }) => {
  await rememberLogin(page, 5)
  const logins = await returnFromLine(page)
  await page.goto(`${app.url}/login`)
  await expect(alertOf(page)).toHaveText(/LINE could not sign you in automatically/)
  expect(logins.count).toBe(1)
})

test("without LINE's SDK the visitor is redirected to the device's browser, without a redirect loop", {
  tag: '@more',
}, async ({ page }) => {
  const loads: string[] = []
  page.on('request', (request) => loads.push(request.url()))
  const sdk = sdkFiles()
  await page.context().route('**/*.js', (route) => {
    const isSdk = sdk.some((file) => route.request().url().endsWith(file))
    return isSdk ? route.abort() : route.continue()
  })
  await page.goto(`${app.url}/login`)
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(loads.some((url) => url.endsWith('/?openExternalBrowser=1'))).toBe(true)
})
