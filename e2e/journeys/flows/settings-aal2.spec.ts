import type { BrowserContext, Page } from '@playwright/test'
import { endSession, sessionCount, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { accountNavigation, heading, noticeOf } from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { addAuthenticator, totpButton, totpField } from '../../support/second-factor'
import { openRows } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'

/** Kratos accepts a session with one factor, and requires the second factor in the settings. */
test.beforeEach(({ context }) => askForVariant(context, 'settings-aal2'))

const asksForSecondFactor = (page: Page) => expect(heading(page, 'Two-Factor Authentication')).toBeVisible()

test('a session with the password alone sees neither settings nor devices nor data', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person }) => {
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  await endSession(page)
  await startSession(page, person)
  await page.goto('/')
  await expect(accountNavigation(page)).toBeVisible()
  for (const path of ['/settings', '/deleteaccount', '/data', '/sessions']) {
    await page.goto(path)
    await asksForSecondFactor(page)
  }
  await enterCode(totpField(page), totpCode(secret), totpButton(page))
  await expect(heading(page, 'Where you are signed in')).toBeVisible()
  await expect(page).toHaveURL('/sessions')
})

test('a session from before the second factor neither ends sessions nor downloads', {
  tag: '@more',
}, async ({ page, person, anotherBrowser }) => {
  const withVariant = (context: BrowserContext) => askForVariant(context, 'settings-aal2')
  const older = await anotherBrowser(withVariant)
  await startSession(older, person)
  const [devices, data] = [older, await older.context().newPage()]
  await devices.goto('/sessions')
  await openRows(devices)
  await data.goto('/data')
  await startSession(page, person)
  await addAuthenticator(page)
  const count = await sessionCount(page.request)

  await devices.getByRole('button', { name: 'Sign out all other devices' }).click()
  await asksForSecondFactor(devices)
  expect(await sessionCount(page.request)).toBe(count)
  await data.getByRole('button', { name: 'Download' }).click()
  await asksForSecondFactor(data)

  // The session that has both factors still may.
  await page.goto('/sessions')
  await openRows(page)
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(noticeOf(page)).toHaveText('All other devices have been signed out.')
})
