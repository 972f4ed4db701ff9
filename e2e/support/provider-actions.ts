import { expect, type Page } from '@playwright/test'
import { recordSecrets } from './secrets'

/** What somebody says of themselves on the provider's account page. */
export interface ProviderAccount {
  readonly email?: string
  /** Who they are there, if not by their e-mail address. */
  readonly id?: string
  /** The provider signs in a way that Kratos does not take. */
  readonly isSignedWrongly?: boolean
}

/** Presses a button that leads to a provider, and waits until its account page is there. */
export async function goToProvider(page: Page, button: string, provider: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expectAtProvider(page, provider)
}

/** The provider's account page is another site's. */
export async function expectAtProvider(page: Page, provider: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Sign in with ${provider}` })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
}

/** Comes back from the provider with an account there. */
export async function allowAtProvider(
  page: Page,
  { email = '', id = '', isSignedWrongly = false }: ProviderAccount,
): Promise<void> {
  recordSecrets([{ kind: 'e-mail', value: email }].filter(({ value }) => value !== ''))
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Account id').fill(id)
  await page.getByLabel('First name').fill('Ada')
  if (isSignedWrongly) await page.getByLabel(/HS256/).check()
  await page.getByRole('button', { name: 'Allow' }).click()
}

/** Comes back without one. */
export async function refuseAtProvider(
  page: Page,
  button: 'Cancel' | 'Fail with a server error',
): Promise<void> {
  await page.getByRole('button', { name: button }).click()
}

/** Goes to a provider and comes back with an account there. */
export async function signInAtProvider(
  page: Page,
  button: string,
  provider: string,
  account: ProviderAccount,
): Promise<void> {
  await goToProvider(page, button, provider)
  await allowAtProvider(page, account)
}
