import { expect, type Locator, type Page } from '@playwright/test'
import { alertOf, heading, noticeOf } from './actions'

/** A card of the settings page, by its title. */
export function settingsCard(page: Page, title: string): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
}

/** Changes the password on a settings page. */
export async function changePassword(page: Page, password: string): Promise<void> {
  const card = settingsCard(page, 'Change Password')
  await card.getByLabel('Password', { exact: true }).fill(password)
  await card.getByRole('button', { name: 'Save' }).click()
}

/** The settings page shows that a change was saved, and no error. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(heading(page, 'Account Settings')).toBeVisible()
  await expect(noticeOf(page).filter({ hasText: 'Your changes have been saved!' })).toBeVisible()
  await expect(alertOf(page)).toHaveCount(0)
}
