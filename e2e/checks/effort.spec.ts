import type { Locator, Page } from '@playwright/test'
import { endSession, startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/oauth-fixtures'
import { newPassword, newPerson } from '../fixtures/people'
import {
  becomeRemembered,
  emailField,
  expectSignedIn,
  firstStepButton,
  heading,
  passwordField,
  pressMethod,
  signInButton,
  signOut,
  signUpButton,
} from '../support/actions'
import { Authenticator } from '../support/authenticator'
import { Effort } from '../support/effort'
import { continueButton } from '../support/mail-actions'
import { mailNumber } from '../support/mails'
import { allowButton } from '../support/oauth-actions'
import {
  newPhone,
  openRegistrationFromLine,
  phoneField,
  sendButton,
  smsField,
} from '../support/phone-actions'
import { allowAtProvider, expectAtProvider, registerAtProvider } from '../support/provider-actions'
import { shownSecret, totpSection } from '../support/second-factor'
import { totpCode } from '../support/totp'
import { askForVariant } from '../support/variants'
import { button, openLoginWithoutAutofill } from '../support/webauthn-actions'

/*
 * What each journey asks of a person, from its own first screen on. The numbers are limits: a change that
 * adds a tap, a field or a screen to a journey raises them here, with the reason.
 */
test.describe('effort', { tag: ['@sandbox', '@more'] }, () => {
  test('sign-up by password', async ({ page, context }) => {
    const { email, password } = newPerson()
    await askForVariant(context, 'two-step')
    await page.goto('/registration?return_to=/')
    const effort = new Effort(page)
    await effort.type(emailField(page), email)
    await effort.tap(firstStepButton(page))
    await effort.type(passwordField(page), password)
    await effort.tap(signUpButton(page))
    await verify(effort, page, email)
    expect(effort.count).toEqual({ taps: 2, fields: 3, screens: 3 })
  })

  test('sign-up by passkey', async ({ page, context }) => {
    const { email } = newPerson()
    await askForVariant(context, 'two-step')
    await Authenticator.plugIn(page, 'internal')
    await page.goto('/registration?return_to=/')
    const effort = new Effort(page)
    await effort.type(emailField(page), email)
    await effort.tap(firstStepButton(page))
    await effort.tap(button(page, 'Sign up with a passkey'))
    await verify(effort, page, email)
    expect(effort.count).toEqual({ taps: 2, fields: 2, screens: 3 })
  })

  test('sign-in by a code in a mail', async ({ page, person, context }) => {
    await askForVariant(context, 'passwordless-code')
    await page.goto('/login')
    const effort = new Effort(page)
    await effort.type(emailField(page), person.email)
    await effort.tap(button(page, 'Send sign-in code'))
    await effort.typeCode(page.getByLabel('Sign-in code'), (await mailNumber(2, person.email)).code)
    await expectSignedIn(page, person)
    expect(effort.count).toEqual({ taps: 1, fields: 2, screens: 2 })
  })

  test('sign-up by LINE with a phone number', async ({ page }) => {
    const { email } = await openRegistrationFromLine(page)
    await emailField(page).fill('')
    const phone = newPhone()
    const effort = new Effort(page)
    await effort.type(emailField(page), email)
    await effort.type(phoneField(page), phone)
    await effort.tap(sendButton(page))
    await effort.typeCode(smsField(page), (await mailNumber(1, phone)).code)
    await expect(continueButton(page)).toBeEnabled()
    await effort.tap(continueButton(page))
    await expectAtProvider(page, 'LINE')
    await allowAtProvider(page, { id: email })
    await expect(heading(page, 'Your LINE Account has been Signed up successfully!')).toBeVisible()
    expect(effort.count).toEqual({ taps: 2, fields: 3, screens: 1 })
  })

  test('a lost password', async ({ page, person }) => {
    await page.goto('/recovery?return_to=/sessions')
    const effort = new Effort(page)
    await effort.type(emailField(page), person.email)
    await effort.tap(continueButton(page))
    await effort.typeCode(page.getByLabel('Recovery code'), (await mailNumber(2, person.email)).code)
    await effort.type(passwordField(page), newPassword())
    await effort.tap(button(page, 'Save'))
    await effort.tap(page.getByRole('link', { name: 'Continue', exact: true }))
    await expect(page).toHaveURL('/sessions')
    expect(effort.count).toEqual({ taps: 3, fields: 3, screens: 3 })
  })

  test('an authenticator app', async ({ page, person, context }) => {
    await askForVariant(context, 'second-factor')
    await startSession(page, person)
    await page.goto('/')
    const effort = new Effort(page)
    await effort.tap(page.getByRole('main').getByRole('link', { name: 'Account settings' }).first())
    await effort.tap(rowOf(totpSection(page)))
    const code = totpCode(await shownSecret(page))
    await effort.typeCode(totpSection(page).getByLabel('Verify code'), code)
    await expect(page.getByText('Your changes have been saved!')).toBeVisible()
    expect(effort.count).toEqual({ taps: 2, fields: 1, screens: 2 })
  })

  test('linking LINE', async ({ page, person, context }) => {
    await askForVariant(context, 'oidc')
    await startSession(page, person)
    await page.goto('/settings')
    const effort = new Effort(page)
    await effort.tap(button(page, 'Link LINE'))
    await expectAtProvider(page, 'LINE')
    await allowAtProvider(page, { email: newPerson().email })
    await expect(heading(page, 'Account Settings')).toBeVisible()
    await expect(page.getByText('Linked: Ada')).toBeVisible()
    expect(effort.count).toEqual({ taps: 1, fields: 0, screens: 1 })
  })

  test('consent', async ({ page, person, application }) => {
    await (await application()).begin(page)
    const effort = new Effort(page)
    await effort.type(emailField(page), person.email)
    await effort.type(passwordField(page), person.password)
    await effort.tap(signInButton(page))
    await effort.tap(allowButton(page))
    await expect(page).not.toHaveURL(/consent/)
    expect(effort.count).toEqual({ taps: 2, fields: 2, screens: 2 })
  })

  test('a visitor whom this browser remembers', async ({ page, person, context }) => {
    await becomeRemembered(page, person)
    const byPassword = new Effort(page)
    await byPassword.type(passwordField(page), person.password)
    await byPassword.tap(signInButton(page))
    await expectSignedIn(page, person)
    expect(byPassword.count).toEqual({ taps: 1, fields: 1, screens: 1 })
    await signOut(page)

    await askForVariant(context, 'oidc')
    const { email } = newPerson()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Not you?' }).click()
    await registerAtProvider(page, 'LINE', email)
    await signOut(page)
    await page.goto('/login')
    const byLine = new Effort(page)
    await byLine.tap(button(page, /LINE/))
    await expectAtProvider(page, 'LINE')
    await allowAtProvider(page, { email })
    await expectSignedIn(page, { email })
    expect(byLine.count).toEqual({ taps: 1, fields: 0, screens: 1 })
  })

  test('a visitor whose passkey this browser remembers', async ({ page, context }) => {
    await askForVariant(context, 'two-step')
    await Authenticator.plugIn(page, 'internal')
    const { email } = newPerson()
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(email)
    await firstStepButton(page).click()
    await button(page, 'Sign up with a passkey').click()
    await expect(heading(page, 'Verify your account')).toBeVisible()
    await endSession(page)
    await openLoginWithoutAutofill(page)
    await pressMethod(page, 'Sign in with a passkey')
    await expectSignedIn(page, { email })
    await signOut(page)
    await page.goto('/login')
    const effort = new Effort(page)
    await effort.tap(button(page, /passkey/))
    await expectSignedIn(page, { email })
    expect(effort.count).toEqual({ taps: 1, fields: 0, screens: 1 })
  })
})

/** Types the code of the mail that a sign-up sends. The page continues automatically. */
async function verify(effort: Effort, page: Page, email: string): Promise<void> {
  await effort.typeCode(page.getByLabel('Verification code'), (await mailNumber(1, email)).code)
  await expectSignedIn(page, { email })
}

/** What opens the row of a section in the settings. */
const rowOf = (section: Locator): Locator => section.locator('details.row > summary').first()
