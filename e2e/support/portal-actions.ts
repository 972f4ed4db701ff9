import { expect, type Page, request } from '@playwright/test'
import { z } from 'zod'
import { faultCookie } from '../../sandbox/faults'
import type { tokenFaults } from '../../sandbox/user-client/token-faults'
import { startSession } from '../fixtures/accounts'
import type { Person } from '../fixtures/people'
import { currentBackend } from './backend'
import { allowButton, expectConsent, rememberBox } from './oauth-actions'
import { recordSecrets } from './secrets'

const { portal } = currentBackend()

/** The two demo sites (`sandbox/demo-sites`). */
export const [booksUrl, cinemaUrl] = portal.siteUrls

/**
 * Signs in from a page of a site, with a session that was started without a page. `remember` makes Hydra remember
 * the consent.
 */
export async function signInFrom(
  page: Page,
  siteUrl: string,
  person: Person,
  { remember = false } = {},
): Promise<void> {
  await startSession(page, person)
  await page.goto(siteUrl)
  await expectNobodySignedIn(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expectConsent(page)
  if (remember) await rememberBox(page).check()
  await allowButton(page).click()
  await expectHello(page, person)
  await recordTokens(page)
}

/** A site greets the signed-in person. */
export async function expectHello(page: Page, { email }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: `Hello ${email}` })).toBeVisible()
}

/** A site shows that the visitor is signed out. */
export async function expectNobodySignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible()
}

/**
 * Signs out with the link of a site, which returns to the same page, and waits until the visitor is signed
 * out there.
 */
export async function signOutAtSite(page: Page): Promise<void> {
  const here = page.url()
  // A request during the sign-out could restore the earlier cookies.
  const back = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await back
  await expect(page).toHaveURL(here)
  await waitUntilSignedOut(page, here)
}

/**
 * Waits until the visitor is signed out at a site. Hydra notifies the user-client of a sign-out after some
 * delay.
 */
export async function waitUntilSignedOut(page: Page, siteUrl: string): Promise<void> {
  const text = async () => (await page.request.get(siteUrl)).text()
  await expect.poll(text, { timeout: 30_000 }).toContain('Nobody is signed in')
  await page.goto(siteUrl)
  await expectNobodySignedIn(page)
}

/** The secrets in a response of the user-client service. */
export const tokenSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

/** The tokens that the user-client service has for this browser. Records them as secrets. */
export async function recordTokens(page: Page): Promise<string[]> {
  const response = await page.context().request.get(`${portal.userClientUrl}/oauth/token`)
  const { access_token, refresh_token } = tokenSchema.parse(await response.json())
  const tokens = [access_token, refresh_token]
  recordSecrets(tokens.map((value) => ({ kind: 'token of the user-client', value })))
  return tokens
}

/** Turns on a fault of the user-client's token endpoint for this browser. */
export async function askForTokenFault(
  page: Page,
  fault: keyof typeof tokenFaults | 'slow' | 'down' | 'error' | 'malformed',
): Promise<void> {
  const value = `${fault}:/user-client/oauth/token`
  await page.context().addCookies([{ name: faultCookie, value, url: portal.userClientUrl }])
}

/** Registers one more portal with the user-client service. */
export async function addPortal(clientId: string, portalUrl: string): Promise<void> {
  const client = await request.newContext()
  const data = { client_id: clientId, portal_url: portalUrl }
  expect((await client.post(`${portal.userClientUrl}/clients`, { data })).status()).toBe(201)
  await client.dispose()
}
