import type { Page } from '@playwright/test'
import { holdBackFirstMail, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson, type Person } from '../../fixtures/people'
import type { OryVariantName } from '../../ory/config/variants'
import { hasFeatures } from '../../ory/releases'
import { emailField, heading, noticeOf } from '../../support/actions'
import { Authenticator } from '../../support/authenticator'
import { currentBackend } from '../../support/backend'
import { signInAtProvider } from '../../support/provider-actions'
import { addAuthenticator, addBackupCodes } from '../../support/second-factor'
import { changePassword, expectSaved, openSettings, settingsCard } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'
import { addPasskey } from '../../support/webauthn-actions'

/*
 * A person whose address has not got its first mail, such as one whom an administrator created. After each
 * save, Kratos 1.3.1 sends that mail and names the verification as the next screen.
 */

const profile = (page: Page) => settingsCard(page, 'Profile Settings')

async function startUnverified(page: Page, person: Person, variant?: OryVariantName): Promise<void> {
  if (variant) await askForVariant(page.context(), variant)
  await startSession(page, person)
  await holdBackFirstMail(page.request)
}

test('a new name stays in the settings, and a new address redirects to its verification', {
  tag: ['@ory', '@oldest-ory', '@more'],
}, async ({ page, person }) => {
  await startUnverified(page, person)
  await openSettings(page)
  await profile(page).getByLabel('First name').fill('Augusta Ada')
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await expectSaved(page)

  await openSettings(page)
  const { email } = newPerson()
  await emailField(page).fill(email)
  await profile(page).getByRole('button', { name: 'Save' }).click()
  await expect(noticeOf(page).filter({ hasText: 'Your changes have been saved!' })).toBeVisible()
  const stays = hasFeatures(currentBackend().release, ['verification-by-choice'])
  await expect(heading(page, stays ? 'Account Settings' : 'Verify your account')).toBeVisible()
})

test('a new password stays in the settings', { tag: ['@ory', '@more'] }, async ({ page, person }) => {
  await startUnverified(page, person)
  await openSettings(page)
  await changePassword(page, newPassword())
  await expectSaved(page)
})

test('an authenticator app stays in the settings', { tag: ['@ory', '@more'] }, async ({ page, person }) => {
  await startUnverified(page, person, 'second-factor')
  await addAuthenticator(page)
})

test('backup codes stay in the settings', { tag: ['@ory', '@more'] }, async ({ page, person }) => {
  await startUnverified(page, person, 'second-factor')
  await addBackupCodes(page)
})

test('a passkey stays in the settings', { tag: ['@ory', '@more'] }, async ({ page, person }) => {
  await Authenticator.plugIn(page, 'internal')
  await startUnverified(page, person, 'passkey')
  await addPasskey(page)
})

test('an unlinked provider stays in the settings', { tag: ['@ory', '@more'] }, async ({ page, person }) => {
  await startUnverified(page, person, 'oidc')
  await openSettings(page)
  const card = settingsCard(page, 'Social Sign In')
  await signInAtProvider(page, 'Link LINE', 'LINE', { id: person.email })
  await expectSaved(page)
  await holdBackFirstMail(page.request)
  await openSettings(page)
  await card.getByRole('button', { name: 'Unlink LINE' }).click()
  await expectSaved(page)
  await expect(card.getByRole('button')).toHaveText(['Link Google', 'Link LINE'])
})
