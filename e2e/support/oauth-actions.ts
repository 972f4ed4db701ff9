import { expect, type Locator, type Page } from '@playwright/test'
import { signedInEmail, startSession } from '../fixtures/accounts'
import type { Person } from '../fixtures/people'
import { heading, submitLogin } from './actions'
import { fieldsOf, postPlainForm, targetOf } from './plain-form'
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

/** Opens the consent page of an application with a session that was started without a page. */
export async function openConsent(
  party: RelyingParty,
  page: Page,
  person: Person,
  parameters: Readonly<Record<string, string>> = {},
): Promise<void> {
  await startSession(page, person)
  await party.begin(page, parameters)
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

/**
 * Signs in to an application and grants what it requests without a page, for tests of something else. Hydra
 * remembers the login, and the consent if `remember` is set.
 */
export async function allowWithoutPage(
  party: RelyingParty,
  page: Page,
  person: Person,
  { remember = false, ...parameters }: { readonly remember?: boolean; readonly scope?: string } = {},
): Promise<Tokens> {
  if ((await signedInEmail(page.request)) !== person.email) await startSession(page, person)
  const consent = await page.request.get(await party.authorizationUrl(parameters))
  const { remember: _, ...fields } = await fieldsOf(page, await consent.text())
  const answer = { ...fields, decision: 'allow', ...(remember && { remember: 'true' }) }
  const next = await targetOf(page, await postPlainForm(page, consent.url(), answer))
  return party.exchange(new URL((await page.request.get(next)).url()))
}
