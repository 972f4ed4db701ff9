import type { Page } from '@playwright/test'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { alertOf, expectSignedIn, noticeOf } from '../../support/actions'
import { Authenticator } from '../../support/authenticator'
import { enterCode } from '../../support/code-actions'
import {
  addAuthenticator,
  backupSection,
  shownCodes,
  signInWithFirstFactor,
  totpButton,
  totpField,
} from '../../support/second-factor'
import { expectSaved, openRows, openSettings, turnOffBackupCodes } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'
import { addSecurityKey } from '../../support/webauthn-actions'

/** Removes a second factor in another tab, and presses the same button in the first one. */
async function removeTwice(page: Page, button: RegExp): Promise<void> {
  await openRows(page)
  const other = await page.context().newPage()
  await openSettings(other)
  await other.getByRole('button', { name: button }).click()
  await expectSaved(other)

  await page.getByRole('button', { name: button }).click()
  await expect(noticeOf(page).filter({ hasText: 'opened a new one for you' })).toBeVisible()
  await expect(page.getByRole('button', { name: button })).toHaveCount(0)
}

test('a security key that was removed in another tab cannot be removed again', { tag: '@more' }, async ({
  page,
  person,
  context,
}) => {
  await askForVariant(context, 'passkey')
  await startSession(page, person)
  await Authenticator.plugIn(page, 'usb')
  await addSecurityKey(page, 'blue key')
  await removeTwice(page, /^Remove security key/)
})

test('an authenticator app that was removed in another tab cannot be removed again, and a sign-in that waits for it works', {
  tag: '@more',
}, async ({ page, person, context, anotherBrowser }) => {
  await askForVariant(context, 'second-factor')
  await startSession(page, person)
  const secret = await addAuthenticator(page)
  const other = await anotherBrowser((second) => askForVariant(second, 'second-factor'))
  await signInWithFirstFactor(other, person)
  await removeTwice(page, /^Remove authenticator app/)

  await enterCode(totpField(other), totpCode(secret), totpButton(other))
  await expect(alertOf(other)).toContainText('Your account has no authenticator app set up.')
  await other.goto('/')
  await expectSignedIn(other, person)
})

test('backup codes that were confirmed in another tab stay, and both tabs can turn them off', {
  tag: '@more',
}, async ({ page, person, context }) => {
  await askForVariant(context, 'second-factor')
  await startSession(page, person)
  await openSettings(page)
  await backupSection(page).getByRole('button', { name: 'Create new backup codes' }).click()
  const codes = await shownCodes(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await openRows(other)
  await backupSection(other).getByRole('button', { name: 'Confirm backup codes' }).click()
  await expectSaved(other)

  await backupSection(page).getByRole('button', { name: 'Confirm backup codes' }).click()
  await backupSection(page).getByRole('button', { name: 'Show backup codes' }).click()
  expect(await shownCodes(page)).toEqual(codes)

  for (const tab of [page, other]) {
    const turnOff = await turnOffBackupCodes(backupSection(tab))
    await expect(turnOff).toHaveCount(0)
    await expect(noticeOf(tab).filter({ hasText: 'Your changes have been saved!' })).toBeVisible()
  }
})
