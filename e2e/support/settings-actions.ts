import { expect, type Locator, type Page } from '@playwright/test'
import { alertOf, heading, newPasswordField, noticeOf } from './actions'

/** A card of the settings page, by its title. */
export function settingsCard(page: Page, title: string): Locator {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
}

/** Opens the closed rows, one after the other. */
export async function openRows(place: Page | Locator): Promise<void> {
  const closed = place.locator('details.row:not([open]) > summary')
  // The page may open a row itself between the two steps, because a result is in it. On a busy machine, the
  // check of the screen before a click takes seconds.
  await expect(async () => {
    while ((await closed.count()) > 0) await closed.first().click({ timeout: 5000 })
  }).toPass()
}

/** Opens the settings, and all their rows. */
export async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings')
  await openRows(page)
}

/** Turns the backup codes off, behind the button that explains it. Returns the button. */
export async function turnOffBackupCodes(section: Locator): Promise<Locator> {
  const button = section.getByRole('button', { name: 'Turn off backup codes' })
  await expect(button).toBeHidden()
  await section.getByText('Turn off', { exact: true }).click()
  await expect(section).toContainText('your codes no longer work')
  await button.click()
  return button
}

/** Changes the password on a settings page. */
export async function changePassword(page: Page, password: string): Promise<void> {
  const card = settingsCard(page, 'Change Password')
  // The page may still be loading.
  await card.locator('summary').waitFor()
  await openRows(card)
  await newPasswordField(card).fill(password)
  await card.getByRole('button', { name: 'Save' }).click()
}

/** Saves a new password on the page where a recovery ends, and continues from there. */
export async function setNewPassword(page: Page, password: string): Promise<void> {
  await expect(heading(page, 'Change Password')).toBeVisible()
  await newPasswordField(page).fill(password)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(noticeOf(page).filter({ hasText: 'Your changes have been saved!' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
}

/**
 * The settings page shows that a change was saved, and no error. A notice counts once: it can stay on the
 * page until the response to the next change. So open the settings again before the next change.
 */
export async function expectSaved(page: Page): Promise<void> {
  await expect(heading(page, 'Account Settings')).toBeVisible()
  const notice = noticeOf(page)
    .and(page.locator(':not([data-counted])'))
    .filter({ hasText: 'Your changes have been saved!' })
  await expect(notice).toBeVisible()
  await expect(alertOf(page)).toHaveCount(0)
  await notice.evaluate((element) => element.setAttribute('data-counted', ''))
}
