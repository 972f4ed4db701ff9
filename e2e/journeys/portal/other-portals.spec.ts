import { readFileSync } from 'node:fs'
import { expect, test } from '../../fixtures/fixtures'
import { heading, submitLogin } from '../../support/actions'
import { type AnotherApp, startAnotherApp } from '../../support/another-app'
import { portalEnvironment } from '../../support/app-environment'
import { currentBackend } from '../../support/backend'
import { allowButton, expectConsent } from '../../support/oauth-actions'
import { addPortal, booksUrl, tokenSchema } from '../../support/portal-actions'
import { noscriptText } from '../../support/webauthn-actions'

const { crossSiteUserClientUrl } = currentBackend().portal
const here = `${booksUrl}/shelf`

let app: AnotherApp
test.afterEach(() => app?.stop())

/** Starts one more portal on its own port. Kratos does not know it. */
async function startPortal(clientId: string, settings: Readonly<Record<string, string>> = {}): Promise<void> {
  app = await startAnotherApp(clientId, { ...portalEnvironment(), USER_CLIENT_ID: clientId, ...settings })
  await addPortal(clientId, app.url)
}

test('the page fetches the token when the token cookie does not reach the portal, and a restart loses nothing', {
  tag: '@more',
}, async ({ page, person, browser }) => {
  await startPortal('portal-in-browser', {
    USER_CLIENT_URL: crossSiteUserClientUrl,
    USER_CLIENT_TOKEN_FETCH: 'browser',
  })
  // A service on another host of the portal's site gets its cookie. On this machine every other host is
  // another site, to which browsers no longer send cookies. So the test sends the cookie.
  await page.route(`${crossSiteUserClientUrl}/oauth/token`, async (route) =>
    route.fulfill({ response: await route.fetch() }),
  )
  await page.goto(`${app.url}/oauth?${new URLSearchParams({ return_to: here })}`)
  await submitLogin(page, person)
  await expectConsent(page)
  // Killed and started again during the sign-in.
  await app.restart()
  const fetched = page.waitForResponse(`${crossSiteUserClientUrl}/oauth/token`)
  await allowButton(page).click()
  const token: unknown = await (await fetched).json()
  await expect(heading(page, 'Harbour Books')).toBeVisible()
  await expect(page).toHaveURL(here)
  expect(readFileSync(app.logFile, 'utf8')).not.toContain(tokenSchema.parse(token).access_token)

  await test.step('a service that does not answer keeps nobody waiting', async () => {
    await page.route(`${crossSiteUserClientUrl}/oauth/token`, () => undefined)
    await page.context().clearCookies({ name: /latchkey_session/ })
    await page.goto(`${app.url}/?${new URLSearchParams({ return_to: here })}`)
    await expect(page).toHaveURL(/\/login\?.*loginError=true/)
  })

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(app.url)
  await expect(noscriptText(plain)).toContainText('Signing in here needs JavaScript')
  await expect(noscriptText(plain)).toBeVisible()
  await expect(plain.getByRole('link', { name: 'Account settings' })).toBeVisible()
  await expect(plain.locator('.for-script')).toHaveCSS('display', 'none')
  await plain.close()
})
