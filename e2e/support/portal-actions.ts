import { expect, type Page, request } from '@playwright/test'
import { z } from 'zod'
import { faultCookie } from '../../sandbox/faults'
import type { tokenFaults } from '../../sandbox/user-client/token-faults'
import type { Person } from '../fixtures/people'
import { submitLogin } from './actions'
import { currentBackend } from './backend'
import { allowButton, expectConsent, rememberBox } from './oauth-actions'
import { recordSecrets } from './secrets'

const { portal } = currentBackend()

/** The two demo sites (`sandbox/demo-sites`). */
export const [booksUrl, cinemaUrl] = portal.siteUrls

/** Signs in from a page of a site, which nobody is signed in to, until the consent; remembers it or not. */
export async function signInFrom(
  page: Page,
  address: string,
  person: Person,
  { remember = false } = {},
): Promise<void> {
  await page.goto(address)
  await expectNobodySignedIn(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await submitLogin(page, person)
  await expectConsent(page)
  if (remember) await rememberBox(page).check()
  await allowButton(page).click()
  await expectHello(page, person)
  await recordTokens(page)
}

/** A site says who is signed in. */
export async function expectHello(page: Page, { email }: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: `Hello ${email}` })).toBeVisible()
}

/** A site says that nobody is. */
export async function expectNobodySignedIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible()
}

/** A site that somebody signed out of elsewhere notices on its next page; Hydra tells the user-client a moment later. */
export async function waitUntilSignedOut(page: Page, address: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Nobody is signed in' })).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** What is secret in an answer of the user-client service. */
export const tokenSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

/** The tokens that the user-client service has for this browser, which no log may hold. */
export async function recordTokens(page: Page): Promise<string[]> {
  const answer = await page.context().request.get(`${portal.userClientUrl}/oauth/token`)
  const { access_token, refresh_token } = tokenSchema.parse(await answer.json())
  const tokens = [access_token, refresh_token]
  recordSecrets(tokens.map((value) => ({ kind: 'token of the user-client', value })))
  return tokens
}

/** From here on the user-client service has a fault for this browser, when it is asked for the token. */
export async function askForTokenFault(
  page: Page,
  fault: keyof typeof tokenFaults | 'slow' | 'down' | 'error' | 'malformed',
): Promise<void> {
  const value = `${fault}:/user-client/oauth/token`
  await page.context().addCookies([{ name: faultCookie, value, url: portal.userClientUrl }])
}

/** Makes one more portal known to the user-client service. */
export async function addPortal(clientId: string, portalUrl: string): Promise<void> {
  const client = await request.newContext()
  const data = { client_id: clientId, portal_url: portalUrl }
  expect((await client.post(`${portal.userClientUrl}/clients`, { data })).status()).toBe(201)
  await client.dispose()
}
