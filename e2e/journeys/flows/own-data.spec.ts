import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signedInEmail, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { accountNavigation, alertOf, emailField, heading, noticeOf, submitLogin } from '../../support/actions'
import { forgeField } from '../../support/forge-field'
import { signInTo } from '../../support/oauth-actions'
import { signInOnOtherDevice } from '../../support/other-device'

const confirmation = (page: Page) => page.getByLabel(/^To confirm, type/)
const deleteButton = (page: Page) => page.getByRole('button', { name: 'Delete my account' })
const downloadButton = (page: Page) => page.getByRole('button', { name: 'Download' })

/** Opens the confirmation page from the settings, as a visitor does. */
async function openDeletion(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Your data', exact: true }).click()
  await page.getByRole('link', { name: 'Delete your account' }).click()
  await expect(heading(page, 'Delete your account')).toBeVisible()
}

test('a visitor downloads their stored data', { tag: '@more' }, async ({ page, person, application }) => {
  await signInTo(await application(), page, person)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Your data', exact: true }).click()
  await expect(heading(page, 'Your data')).toBeVisible()
  const started = page.waitForEvent('download')
  await downloadButton(page).click()
  const download = await started
  expect(download.suggestedFilename()).toBe('account-data.json')
  const data = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(data.identity.traits.email).toBe(person.email)
  expect(data.sessions.length).toBeGreaterThan(0)
  expect(data.consents).toMatchObject([{ client_name: 'Harbour Café' }])
  expect(JSON.stringify(data)).not.toMatch(/credentials|hashed|metadata_admin|token/)
  // The page stays usable.
  await expect(downloadButton(page)).toBeEnabled()
})

test('a visitor deletes the account, and with it every session and access', {
  tag: ['@more', '@no-script'],
}, async ({ page, person, application, baseURL }) => {
  const party = await application()
  const tokens = await signInTo(party, page, person)
  const other = await signInOnOtherDevice(person, baseURL ?? '', 'Mozilla/5.0 (iPhone)')
  await openDeletion(page)
  await expect(confirmation(page)).toHaveAccessibleName(`To confirm, type ${person.email}`)

  await confirmation(page).fill('somebody@example.com')
  await deleteButton(page).click()
  await expect(alertOf(page)).toHaveText('The text does not match. Nothing was deleted.')
  await expect(confirmation(page)).toBeFocused()
  expect(await signedInEmail(other)).toBe(person.email)

  await confirmation(page).fill(person.email.toUpperCase())
  await deleteButton(page).click()
  await expect(heading(page, 'Your account has been deleted')).toBeVisible()
  expect(await signedInEmail(page.request)).toBeNull()
  expect(await signedInEmail(other)).toBeNull()
  expect(await party.isActive(tokens.access_token)).toBe(false)
  await other.dispose()

  await page.goto('/login')
  await submitLogin(page, person)
  await expect(page.getByText('Your account or password is incorrect')).toBeVisible()
  // Hydra has no remembered login either: it requires a sign-in.
  await party.begin(page)
  await expect(emailField(page)).toBeVisible()
})

test('a forged form neither downloads nor deletes', { tag: '@more' }, async ({
  page,
  person,
  anotherBrowser,
}) => {
  const attacker = await anotherBrowser()
  await startSession(attacker, person)
  await attacker.goto('/deleteaccount')
  const foreign = await attacker.locator('main input[name=csrf_token]').getAttribute('value')
  await startSession(page, person)
  for (const token of ['', foreign ?? '']) {
    await page.goto('/deleteaccount')
    await forgeField(page, 'csrf_token', token)
    await confirmation(page).fill(person.email)
    await deleteButton(page).click()
    await expect(noticeOf(page)).toContainText('We could not confirm that this form came from your browser')
    expect(await signedInEmail(page.request)).toBe(person.email)
  }
  await page.goto('/data')
  await forgeField(page, 'csrf_token', foreign ?? '')
  await downloadButton(page).click()
  await expect(noticeOf(page)).toContainText('We could not confirm that this form came from your browser')
})

test('a URL alone does nothing', { tag: '@more' }, async ({ page, person }) => {
  await page.goto('/deleteaccount')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await submitLogin(page, person)
  await expect(heading(page, 'Delete your account')).toBeVisible()
  // Opening the page has changed nothing.
  expect(await signedInEmail(page.request)).toBe(person.email)
  expect((await page.request.get('/api/account-data')).status()).toBe(405)
  expect((await page.request.post('/api/account-data', { maxRedirects: 0 })).status()).toBe(303)
  // The page never claims that an account was deleted if none was.
  await page.goto('/accountdeleted')
  await expect(accountNavigation(page)).toBeVisible()
})
