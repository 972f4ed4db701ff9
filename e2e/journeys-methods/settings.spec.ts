import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { changePassword, continueButton, expectSaved, settingsCard } from '../support/mail-moves'
import { mailNumber } from '../support/mails'
import { emailField, heading, passwordField, signIn } from '../support/moves'
import { newPassword, newPerson, type Person } from '../support/people'
import { secondsSinceSignIn } from '../support/session-age'
import { askForVariant, endVariant } from '../support/variants'

const profile = (page: Page) => settingsCard(page, 'Profile Settings')

/** Signed in, but too long ago for changes that matter. */
async function signInLongAgo(page: Page, person: Person): Promise<void> {
  await signIn(page, person)
  await askForVariant(page.context(), 'short-privilege')
  await expect.poll(() => secondsSinceSignIn(page)).toBeGreaterThan(1.1)
}

/** Confirms who it is on the page that asks for it. */
async function confirm(page: Page, person: Person): Promise<void> {
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  await endVariant(page.context())
  await passwordField(page).fill(person.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a name is saved and stays', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/settings')
  await profile(page).getByLabel('First name').fill('Augusta Ada')
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await page.goto('/settings')
  await expect(profile(page).getByLabel('First name')).toHaveValue('Augusta Ada')
})

test('a password is changed, after one that was too short', async ({ page, person, anotherBrowser }) => {
  await signIn(page, person)
  await page.goto('/settings')
  await changePassword(page, newPassword(6))
  const field = settingsCard(page, 'Change Password').getByLabel('Password', { exact: true })
  await expect(field).toHaveAccessibleDescription(/at least 8 characters/)
  const password = newPassword()
  await changePassword(page, password)
  await expectSaved(page)
  await signIn(await anotherBrowser(), { ...person, password })
})

test('a new address is saved and verified', async ({ page, person, anotherBrowser }) => {
  await signIn(page, person)
  await page.goto('/settings')
  const { email } = newPerson()
  await emailField(page).fill(email)
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  const { link } = await mailNumber(1, email)
  await page.goto(link)
  await continueButton(page).click()
  await expect(page.getByText('Your email address is now verified.')).toBeVisible()
  await signIn(await anotherBrowser(), { ...person, email })
})

test('a password that waits is changed after signing in once more', async ({
  page,
  person,
  anotherBrowser,
}) => {
  await signInLongAgo(page, person)
  await page.goto('/settings')
  const password = newPassword()
  await changePassword(page, password)
  await expect(page.getByText(/Your change under “Change Password” is kept/)).toBeVisible()
  await confirm(page, person)
  await expectSaved(page)
  await signIn(await anotherBrowser(), { ...person, password })
})

test('an address that waits is changed after signing in once more', async ({ page, person }) => {
  await signInLongAgo(page, person)
  await page.goto('/settings')
  const { email } = newPerson()
  await emailField(page).fill(email)
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await confirm(page, person)
  await expectSaved(page)
  await expect(emailField(page)).toHaveValue(email)
})
