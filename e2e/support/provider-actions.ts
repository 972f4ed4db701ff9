import { type BrowserContext, expect, type Page } from '@playwright/test'
import { newPerson, type Person } from '../fixtures/people'
import { expectSignedIn, heading, pressMethod } from './actions'
import { continueFrom } from './line'
import { recordSecrets } from './secrets'
import { askForVariant } from './variants'

/** The screen after a registration by LINE. */
export const signedUpAtLine = 'Your LINE Account has been Signed up successfully!'

/** The data to fill in on the provider's account page. */
export interface ProviderAccount {
  readonly email?: string
  /** The account id there; by default the email address. */
  readonly id?: string
  /** The provider signs with an algorithm that Kratos does not accept. */
  readonly isSignedWrongly?: boolean
  /** The name there; by default 'Ada'. */
  readonly name?: string
  /** The URL of the picture there. */
  readonly picture?: string
  /** The assurance level of the sign-in (`acr`). */
  readonly level?: string
}

/** Clicks a provider's button and waits for the provider's account page. */
export async function goToProvider(page: Page, button: string, provider: string): Promise<void> {
  await pressMethod(page, button)
  await expectAtProvider(page, provider)
}

/** The provider's account page is shown. It is on another host than the app. */
export async function expectAtProvider(page: Page, provider: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Sign in with ${provider}` })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
}

/** Fills in the provider's account page and allows the sign-in. */
export async function allowAtProvider(
  page: Page,
  { email = '', id = '', isSignedWrongly = false, name = 'Ada', picture = '', level = '' }: ProviderAccount,
): Promise<void> {
  await openOtherAccount(page)
  recordSecrets([{ kind: 'e-mail', value: email }].filter(({ value }) => value !== ''))
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Account id').fill(id)
  await page.getByLabel('First name').fill(name)
  if (picture) await page.getByLabel('Picture').fill(picture)
  if (level) await page.getByLabel(/acr/).fill(level)
  if (isSignedWrongly) await page.getByLabel(/HS256/).check()
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** Causes a failure at LINE, with this account. */
export async function failAtLine(
  page: Page,
  failure: string,
  { email = '', id = '' }: ProviderAccount = {},
): Promise<void> {
  await openOtherAccount(page)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Account id').fill(id)
  await page.getByRole('button', { name: failure }).click()
}

/** The fields for an account that is not in the list are folded. */
async function openOtherAccount(page: Page): Promise<void> {
  await page.getByText(/^Another account/).click()
}

/** Allows the sign-in at LINE, which returns to another browser. Returns the URL that LINE opens there. */
export async function returnElsewhere(page: Page, account: ProviderAccount): Promise<string> {
  await failAtLine(page, 'LINE returns to another browser', account)
  await expect(heading(page, 'LINE returns to another browser')).toBeVisible()
  return (await page.getByRole('link', { name: /callback/ }).getAttribute('href')) ?? ''
}

/** Leaves the provider's account page without signing in. */
export async function refuseAtProvider(
  page: Page,
  button: 'Cancel' | 'Fail with a server error',
): Promise<void> {
  if (button !== 'Cancel') await openOtherAccount(page)
  await page.getByRole('button', { name: button }).click()
}

/** Goes to a provider, allows the sign-in and returns to the app. */
export async function signInAtProvider(
  page: Page,
  button: string,
  provider: string,
  account: ProviderAccount,
): Promise<void> {
  await goToProvider(page, button, provider)
  await allowAtProvider(page, account)
}

/** Goes to LINE with a registration by LINE that is filled in, and continues from its success screen. */
export async function signUpAtLine(page: Page, account: ProviderAccount): Promise<void> {
  await signInAtProvider(page, 'Continue', 'LINE', account)
  await continueFrom(page, signedUpAtLine)
}

/** The same for a visitor with a destination: LINE's button redirects there (docs/behaviour.md 4.5). */
export async function signUpAtLineAndGoOn(page: Page, account: ProviderAccount): Promise<void> {
  await signUpAtLine(page, account)
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', account)
}

/** Registers an account with a provider, from the login page. The browser must be in the variant `oidc`. */
export async function registerAtProvider(page: Page, provider: string, email: string): Promise<void> {
  await page.goto('/login')
  await signInAtProvider(page, `Sign in with ${provider}`, provider, { email })
  if (provider === 'LINE') await continueFrom(page, signedUpAtLine)
  await expectSignedIn(page, { email })
}

/** Another person registers an account with a provider, in another browser. */
export async function registerElsewhere(
  openBrowser: (change: (context: BrowserContext) => Promise<void>) => Promise<Page>,
  provider: string,
): Promise<Person> {
  const other = newPerson()
  const page = await openBrowser((context) => askForVariant(context, 'oidc'))
  await registerAtProvider(page, provider, other.email)
  return other
}
