import { endSession, startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/oauth-fixtures'
import { newPassword, newPerson } from '../fixtures/people'
import { expectFocusKept, press, tabTo, typeHere, typeInto } from '../support/accessibility/keyboard'
import {
  emailField,
  expectSignedIn,
  heading,
  newPasswordField,
  noticeOf,
  passwordField,
  signUpButton,
} from '../support/actions'
import { continueButton } from '../support/mail-actions'
import { mailNumber } from '../support/mails'
import { allowButton, denyButton, expectConsent, rememberBox } from '../support/oauth-actions'
import { signInOnOtherDevice } from '../support/other-device'
import {
  chosenCountry,
  countrySearch,
  newPhone,
  openRegistrationFromLine,
  phoneField,
  reverificationButton,
  sendButton,
  smsField,
} from '../support/phone-actions'
import { expectAtProvider } from '../support/provider-actions'
import { addAuthenticator, addBackupCodes, backupField, totpField } from '../support/second-factor'
import { expectSaved, settingsCard } from '../support/settings-actions'
import { askForVariant } from '../support/variants'

/**
 * Journeys with the keyboard only. At each stop, the focus must be visible. After each response, the focus
 * must be on its message. `journeys/main/keyboard.spec.ts` has the sign-in.
 */

const more = { tag: '@more' }

test('sign up and verify the address', more, async ({ page }) => {
  const person = newPerson()
  await page.goto('/login')
  await press(page.getByRole('link', { name: 'Sign up' }))
  await expect(heading(page, 'Register an account')).toBeVisible()
  await typeInto(emailField(page), person.email)
  await typeInto(passwordField(page), person.password)
  await press(signUpButton(page), 'Space')
  const code = page.getByLabel('Verification code')
  await expect(code).toBeFocused()
  // The page submits a complete code automatically.
  await typeHere(page, '000000')
  await expect(page.locator('[aria-invalid=true], main [role=alert]').first()).toBeVisible()
  await expect(code).toBeFocused()
  await typeHere(page, (await mailNumber(1, person.email)).code)
  await expectSignedIn(page, person)
})

test('recover the account and choose a new password', more, async ({ page, person }) => {
  await page.goto('/login')
  await press(page.getByRole('button', { name: 'Forgot password?' }))
  await expect(heading(page, 'Recover your account')).toBeVisible()
  await expect(emailField(page)).toBeFocused()
  await typeHere(page, person.email)
  // In this form, Enter goes from the field to the button, and from there on.
  await page.keyboard.press('Enter')
  await expect(continueButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await typeHere(page, (await mailNumber(2, person.email)).code)
  await expect(page.getByText('Your account has been recovered.')).toBeVisible()
  await expect(newPasswordField(page)).toBeFocused()
  await typeHere(page, newPassword())
  await press(page.getByRole('button', { name: 'Save' }))
  await expect(noticeOf(page).filter({ hasText: 'Your changes have been saved!' })).toBeVisible()
  await expectFocusKept(page)
  await press(page.getByRole('link', { name: 'Continue' }))
  await expectSignedIn(page, person)
})

test('choose another second factor', more, async ({ page, person, context }) => {
  await askForVariant(context, 'second-factor')
  await startSession(page, person)
  await addAuthenticator(page)
  const [backupCode = ''] = await addBackupCodes(page)
  await endSession(page)
  await page.goto('/login')
  await typeInto(emailField(page), person.email)
  await typeInto(passwordField(page), person.password)
  await page.keyboard.press('Enter')
  await expect(totpField(page)).toBeFocused()
  await press(page.locator('main summary').first(), 'Space')
  await typeInto(backupField(page), backupCode)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, person)
})

test('open a row of the settings, and close it', more, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/settings')
  const card = settingsCard(page, 'Change Password')
  const row = card.locator('details')
  await press(card.locator('summary'))
  await expect(row).toHaveAttribute('open')
  await page.keyboard.press('Space')
  await expect(row).not.toHaveAttribute('open')
  await page.keyboard.press('Enter')
  await typeInto(newPasswordField(card), newPassword(6))
  await press(card.getByRole('button', { name: 'Save' }))
  await expect(newPasswordField(card)).toBeFocused()
  await typeHere(page, newPassword())
  await press(card.getByRole('button', { name: 'Save' }))
  await expectSaved(page)
  await expectFocusKept(page)
})

test('sign out another device', more, async ({ page, person, baseURL }) => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const device = await signInOnOtherDevice(person, baseURL ?? '', firefox)
  await startSession(page, person)
  await page.goto('/sessions')
  const entry = page.getByRole('article', { name: 'Firefox on Linux' })
  await press(entry.locator('summary'))
  await press(entry.getByRole('button'))
  await expect(noticeOf(page)).toBeVisible()
  await expectFocusKept(page)
  await expect(entry).toHaveCount(0)
  await device.dispose()
})

test('allow an application, and deny it', more, async ({ page, person, application }) => {
  const party = await application()
  await party.begin(page)
  await typeInto(emailField(page), person.email)
  await typeInto(passwordField(page), person.password)
  await page.keyboard.press('Enter')
  await expectConsent(page)
  await press(denyButton(page))
  await page.waitForURL((url) => url.searchParams.get('error') === 'access_denied')

  await party.begin(page)
  await expectConsent(page)
  await press(rememberBox(page), 'Space')
  await expect(rememberBox(page)).toBeChecked()
  await press(allowButton(page))
  await party.finish(page)
})

test('choose a country, and verify a phone number', more, async ({ page }) => {
  await openRegistrationFromLine(page)
  await tabTo(countrySearch(page))
  const options = page.getByRole('option')
  await page.keyboard.type('ta')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(countrySearch(page)).toBeFocused()
  await typeHere(page, 'jap')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(chosenCountry(page)).toHaveValue('JP')
  await expect(countrySearch(page)).toBeFocused()

  const phone = newPhone()
  await typeInto(phoneField(page), phone)
  await press(sendButton(page))
  await expect(smsField(page)).toBeFocused()
  await page.keyboard.type((await mailNumber(1, phone)).code)
  await expect(reverificationButton(page)).toBeVisible()
  await tabTo(continueButton(page))
})

test('choose another language', more, async ({ page }) => {
  await page.goto('/login')
  await press(page.getByRole('link', { name: 'Language: English' }))
  await press(page.getByRole('button', { name: 'Deutsch' }), 'Space')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('sign in with LINE', more, async ({ page, context }) => {
  await askForVariant(context, 'oidc')
  await page.goto('/login')
  await press(page.getByRole('button', { name: 'Sign in with LINE' }))
  await expectAtProvider(page, 'LINE')
})

test('Shift+Tab moves back in the same order', more, async ({ page }) => {
  await page.goto('/login')
  await tabTo(page.getByRole('link', { name: 'Sign up' }))
  await tabTo(passwordField(page), 'Shift+Tab')
  await tabTo(emailField(page), 'Shift+Tab')
  await tabTo(page.locator('header summary'), 'Shift+Tab')
  await tabTo(page.getByRole('link', { name: 'Language: English' }), 'Shift+Tab')
  await tabTo(page.getByRole('link', { name: 'Skip to main content' }), 'Shift+Tab')
})
