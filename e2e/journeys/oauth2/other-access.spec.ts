import type { Locator, Page } from '@playwright/test'
import { endSession, signedInEmail, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPassword } from '../../fixtures/people'
import { linkProvider } from '../../fixtures/provider-accounts'
import { noticeOf } from '../../support/actions'
import { askForMail, openRecovery, submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { allowAndFinish, allowWithoutPage, expectConsent } from '../../support/oauth-actions'
import { signInOnOtherDevice } from '../../support/other-device'
import { ageSession, confirmIdentity } from '../../support/session-age'
import {
  changePassword,
  openRows,
  openSettings,
  setNewPassword,
  settingsCard,
} from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ended = 'All other devices have been signed out. No application has access to your account now.'
const keepBox = (place: Page | Locator) =>
  place.getByRole('checkbox', { name: 'Stay signed in on other devices and in applications' })

async function recover(page: Page, email: string, mail = 2): Promise<void> {
  await page.goto('/recovery')
  await askForMail(page, email)
  await submitCode(page, 'Recovery code', (await mailNumber(mail, email)).code)
}

test('a recovery ends other sessions and the access of applications, and the page shows that', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person, anotherBrowser, application, baseURL }) => {
  const party = await application()
  const elsewhere = await anotherBrowser()
  const tokens = await allowWithoutPage(party, elsewhere, person)
  const device = await signInOnOtherDevice(person, baseURL ?? '', agent)
  await recover(page, person.email)
  await expect(noticeOf(page).filter({ hasText: ended })).toBeVisible()
  expect(await signedInEmail(device)).toBeNull()
  expect(await signedInEmail(elsewhere.request)).toBeNull()
  expect(await party.isActive(tokens.access_token)).toBe(false)
  // The earlier browser is signed out of Hydra, too.
  await party.begin(elsewhere, { prompt: 'none' })
  expect((await party.refusal(elsewhere)).error).toBe('login_required')
  await setNewPassword(page, newPassword())
  expect(await signedInEmail(page.request)).toBe(person.email)
  await device.dispose()
})

test('a provider that was linked before is visible after a recovery, and is unlinked there', {
  tag: ['@oldest-ory', '@no-script', '@more'],
}, async ({ page, person }) => {
  await askForVariant(page.context(), 'oidc')
  await startSession(page, person)
  await linkProvider(page.request, 'google', { email: 'mallory@example.com' })
  await endSession(page)

  await recover(page, person.email)
  const others = page.locator('#other-ways')
  await expect(others).toContainText('Remove any that you do not recognize')
  await expect(others).toContainText('Google')
  await openRows(others)
  await others.getByRole('button', { name: 'Unlink Google' }).click()
  await expect(others).toBeHidden()
  await openSettings(page)
  await expect(
    settingsCard(page, 'Social Sign In').getByRole('button', { name: 'Link Google' }),
  ).toBeVisible()
})

test('a new password ends other sessions and the access of applications, unless the visitor keeps them', {
  tag: ['@no-script', '@more'],
}, async ({ page, person, application, baseURL }) => {
  const party = await application()
  const tokens = await allowWithoutPage(party, page, person)
  const device = await signInOnOtherDevice(person, baseURL ?? '', agent)
  await openSettings(page)
  await keepBox(page).check()
  await changePassword(page, newPassword())
  await expect(noticeOf(page).filter({ hasText: 'may still have access' })).toBeVisible()
  await expect(noticeOf(page).getByRole('link', { name: 'Where you are signed in' })).toBeVisible()
  expect(await signedInEmail(device)).toBe(person.email)
  expect(await party.isActive(tokens.access_token)).toBe(true)

  await page.goto('/settings')
  await changePassword(page, newPassword())
  await expect(noticeOf(page).filter({ hasText: ended })).toBeVisible()
  await expect(page.getByText('Remove any that you do not recognize')).toBeVisible()
  expect(await signedInEmail(device)).toBeNull()
  expect(await party.isActive(tokens.access_token)).toBe(false)
  expect(await signedInEmail(page.request)).toBe(person.email)
  await device.dispose()
})

test('a new password that waits for a re-authentication keeps or ends them, too', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person, baseURL }) => {
  await startSession(page, person)
  const device = await signInOnOtherDevice(person, baseURL ?? '', agent)
  let password = person.password
  for (const keeps of [true, false]) {
    await ageSession(page)
    await openSettings(page)
    if (keeps) await keepBox(page).check()
    const next = newPassword()
    await changePassword(page, next)
    await confirmIdentity(page, { ...person, password })
    await expect(noticeOf(page).filter({ hasText: keeps ? 'may still have access' : ended })).toBeVisible()
    expect(await signedInEmail(device)).toBe(keeps ? person.email : null)
    password = next
  }
  await device.dispose()
})

test('a recovery for an application that waits ends there', { tag: '@more' }, async ({
  page,
  person,
  application,
}) => {
  const party = await application()
  await allowWithoutPage(party, page, person)
  // Hydra remembers the browser, and Kratos no longer has its session.
  await page.context().clearCookies({ name: /ory_kratos_session/ })
  await party.begin(page)
  await openRecovery(page)
  await askForMail(page, person.email)
  await submitCode(page, 'Recovery code', (await mailNumber(2, person.email)).code)
  const password = newPassword()
  await setNewPassword(page, password)
  // Latchkey requests a form if Hydra remembers a login that Kratos does not have.
  await confirmIdentity(page, { ...person, password })
  await expectConsent(page)
  await allowAndFinish(party, page)
})
