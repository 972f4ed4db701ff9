import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../fixtures/people'
import { heading, submitLogin } from './actions'
import type { RelyingParty, Tokens } from './relying-party'

export const allowButton = (page: Page): Locator => page.getByRole('button', { name: 'Allow', exact: true })
export const denyButton = (page: Page): Locator => page.getByRole('button', { name: 'Deny' })
export const rememberBox = (page: Page): Locator => page.getByLabel('Remember this decision')

export async function expectConsent(page: Page): Promise<void> {
  await expect(heading(page, 'Allow access')).toBeVisible()
}

/** Starts a sign-in to an application and signs in. Ends on the consent page. */
export async function signInUntilConsent(
  party: RelyingParty,
  page: Page,
  person: Person,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  await party.begin(page, parameters)
  await submitLogin(page, person)
  await expectConsent(page)
}

/** Grants what the consent page asks for. Returns the tokens of the application. */
export async function allowAndFinish(party: RelyingParty, page: Page): Promise<Tokens> {
  await allowButton(page).click()
  return party.finish(page)
}

/** Signs in to an application, grants what it requests, and returns its tokens. */
export async function signInTo(
  party: RelyingParty,
  page: Page,
  person: Person,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Tokens> {
  await signInUntilConsent(party, page, person, parameters)
  return allowAndFinish(party, page)
}

/** The same, and the consent is remembered. */
export async function signInAndRemember(party: RelyingParty, page: Page, person: Person): Promise<Tokens> {
  await signInUntilConsent(party, page, person)
  await rememberBox(page).check()
  return allowAndFinish(party, page)
}
