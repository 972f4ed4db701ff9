import type { Page } from '@playwright/test'
import { endSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { newPassword, newPerson } from '../fixtures/people'
import {
  becomeRemembered,
  emailField,
  expectSignedIn,
  firstStepButton,
  heading,
  newPasswordField,
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
import { allowAtProvider, expectAtProvider, registerAtProvider } from '../support/provider-actions'
import { askForVariant } from '../support/variants'
import { button, openLoginWithoutAutofill } from '../support/webauthn-actions'

/*
 * The budget of the journeys that most people take, from their own first screen on. The other journeys fail at a screen
 * that their steps do not know.
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

  test('a lost password', async ({ page, person }) => {
    await page.goto('/recovery?return_to=/sessions')
    const effort = new Effort(page)
    await effort.type(emailField(page), person.email)
    await effort.tap(continueButton(page))
    await effort.typeCode(page.getByLabel('Recovery code'), (await mailNumber(2, person.email)).code)
    await effort.type(newPasswordField(page), newPassword())
    await effort.tap(button(page, 'Save'))
    await effort.tap(page.getByRole('link', { name: 'Continue', exact: true }))
    await expect(page).toHaveURL('/sessions')
    expect(effort.count).toEqual({ taps: 3, fields: 3, screens: 4 })
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
