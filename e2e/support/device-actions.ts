import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../fixtures/people'
import { heading, submitLogin } from './actions'
import { expectConsent } from './oauth-actions'

export const codeField = (page: Page): Locator => page.getByLabel('Code on the device')
export const refuseLink = (page: Page): Locator => page.getByRole('link', { name: 'Do not connect' })

export async function expectCodePage(page: Page): Promise<void> {
  await expect(heading(page, 'Connect a device')).toBeVisible()
}

export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Types the code of a device. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await pressContinue(page)
}

/** Opens the URL that a device shows, types its code and signs in. Ends on the consent page. */
export async function connectUntilConsent(
  page: Page,
  person: Person,
  { url, code }: { readonly url: string; readonly code: string },
): Promise<void> {
  await page.goto(url)
  await typeCode(page, code)
  await submitLogin(page, person)
  await expectConsent(page)
}

export async function expectConnected(page: Page): Promise<void> {
  await expect(heading(page, 'Your device is connected')).toBeVisible()
}

export async function expectNothingAllowed(page: Page): Promise<void> {
  await expect(heading(page, 'The device is not connected')).toBeVisible()
  await expect(page.getByText('No access was given.')).toBeVisible()
}
