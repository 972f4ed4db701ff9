import type { Page } from '@playwright/test'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import { emailField, newPasswordField, noticeOf, signIn, signInButton } from '../../support/actions'
import { continueButton } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { confirmIdentity, signInLongAgo } from '../../support/session-age'
import {
  changePassword,
  expectSaved,
  openRows,
  openSettings,
  settingsCard,
} from '../../support/settings-actions'

const profile = (page: Page) => settingsCard(page, 'Profile Settings')
const sectionLink = (page: Page, name: string) =>
  // A phone does not show it.
  page.getByLabel('Sections').getByRole('link', { name, exact: true, includeHidden: true })

test('a new name is saved', async ({ page, person }) => {
  await startSession(page, person)
  await openSettings(page)
  await profile(page).getByLabel('First name').fill('Augusta Ada')
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)
  await openSettings(page)
  await expect(profile(page).getByLabel('First name')).toHaveValue('Augusta Ada')
})

test('a password that is too short is rejected, then a new one is saved', {
  tag: ['@no-script'],
}, async ({ page, person, anotherBrowser }) => {
  await startSession(page, person)
  await openSettings(page)
  await changePassword(page, newPassword(6))
  const field = newPasswordField(page)
  await expect(field).toHaveAccessibleDescription(/at least 8 characters/)
  const password = newPassword()
  await changePassword(page, password)
  await expectSaved(page)
  await signIn(await anotherBrowser(), { ...person, password })
})

test('a new email address is saved and verified', {
  tag: ['@oldest-ory', '@no-script', '@each-host'],
}, async ({ page, person, anotherBrowser }) => {
  await startSession(page, person)
  await openSettings(page)
  const { email } = newPerson()
  await emailField(page).fill(email)
  await profile(page).getByRole('button', { name: 'Save' }).click()
  // Kratos 1.3.1 then requires the verification of the new address. Later releases do so only with a hook.
  await expect(noticeOf(page).filter({ hasText: 'Your changes have been saved!' })).toBeVisible()
  const { link } = await mailNumber(1, email)
  await page.goto(link)
  await continueButton(page).click()
  await page.waitForURL((url) => url.pathname !== '/verification')
  await signIn(await anotherBrowser(), { ...person, email })
})

test('a new password is saved after the visitor has signed in again', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person, anotherBrowser }) => {
  await signInLongAgo(page, person)
  await openSettings(page)
  const password = newPassword()
  await changePassword(page, password)
  await expect(page.getByText(/Your change in “Change Password” will be saved/)).toBeVisible()
  await expect(signInButton(page)).toHaveText(/^Login/)
  await confirmIdentity(page, person)
  await expectSaved(page)
  await signIn(await anotherBrowser(), { ...person, password })
})

test('the result is in the card that was saved, in view, with the focus', async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/settings')
  await sectionLink(page, 'Profile').click()
  await expect(sectionLink(page, 'Profile')).toHaveAttribute('aria-current', 'true')
  const card = settingsCard(page, 'Change Password')
  for (const _ of ['once', 'once more']) {
    await changePassword(page, newPassword())
    const answer = card.getByRole('status').filter({ hasText: 'Your changes have been saved!' })
    await expect(answer).toBeInViewport({ ratio: 1 })
    await expect(card.locator(':focus')).toHaveText('Your changes have been saved!')
    await expect(sectionLink(page, 'Password')).toHaveAttribute('aria-current', 'true')
  }
  await profile(page).locator('summary').first().focus()
  await expect(sectionLink(page, 'Profile')).toHaveAttribute('aria-current', 'true')
  await openRows(profile(page))
  await emailField(page).fill('')
  await profile(page).getByLabel('First name').fill('Ada')
  await emailField(page).fill(person.email)
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await expect(profile(page).locator(':focus')).toHaveText('Your changes have been saved!')
  await expect(card.getByRole('status')).toHaveCount(0)
})

test('after a re-authentication, the result is in the card that was saved', async ({ page, person }) => {
  await signInLongAgo(page, person)
  await page.goto('/settings')
  await changePassword(page, newPassword())
  await confirmIdentity(page, person)
  const card = settingsCard(page, 'Change Password')
  await expect(card.locator(':focus')).toHaveText('Your changes have been saved!')
  await expect(card.locator(':focus')).toBeInViewport({ ratio: 1 })
})

test('every form is in a closed row, and the keyboard opens it', async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/settings')
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Logout'])
  const row = settingsCard(page, 'Change Password').locator('summary')
  await expect(row).toHaveText(/Change$/, { useInnerText: true })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(settingsCard(page, 'Change Password').getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(row).toHaveText(/Close$/, { useInnerText: true })
})

test('the plain list of settings shows that some changes need a re-authentication', {
  tag: '@oldest-ory',
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/setting')
  await expect(
    page.getByText("For some changes, we ask you to sign in again to confirm it's you."),
  ).toBeVisible()
})
