import type { Page } from '@playwright/test'
import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson, type Person } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectSignedIn,
  firstStepButton,
  heading,
  openOtherMethods,
  passwordField,
  pressMethod,
  signOut,
} from '../../support/actions'
import { enterCode } from '../../support/code-actions'
import { submitCode } from '../../support/mail-actions'
import { mailNumber } from '../../support/mails'
import { registerAtProvider, signInAtProvider } from '../../support/provider-actions'
import {
  addAuthenticator,
  signInWithFirstFactor,
  totpButton,
  totpField,
  totpSection,
} from '../../support/second-factor'
import { expectSaved, openRows, openSettings } from '../../support/settings-actions'
import { totpCode } from '../../support/totp'
import { askForVariant } from '../../support/variants'
import { button, passkeyButton, sessionFactors } from '../../support/webauthn-actions'

/** A password, a code, a passkey and two providers sign in; an authenticator app is the second factor. */
test.beforeEach(({ context }) => askForVariant(context, 'several-methods'))

async function signInWithCode(page: Page, { email }: Person, mail: number): Promise<void> {
  await page.goto('/login')
  await emailField(page).fill(email)
  await pressMethod(page, 'Send sign-in code')
  await submitCode(page, 'Sign-in code', (await mailNumber(mail, email)).code)
}

test('the login page offers every method', { tag: ['@ory', '@more'] }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/login')
  await expect(emailField(page)).toHaveCount(1)
  await expect(passwordField(page)).toBeVisible()
  await openOtherMethods(page)
  for (const name of [
    'Sign in with password',
    'Send sign-in code',
    'Sign in with Google',
    'Sign in with LINE',
  ]) {
    await expect(button(page, name)).toBeVisible()
  }
  await expect(passkeyButton(page)).toHaveCount(javaScriptEnabled === false ? 0 : 1)
})

test('the last provider beside a code: the settings show what is left before it is unlinked', {
  tag: ['@ory', '@more'],
}, async ({ page }) => {
  const { email } = newPerson()
  await registerAtProvider(page, 'Google', email)
  await openSettings(page)
  const row = page.locator('details').filter({ has: button(page, 'Unlink Google') })
  await expect(row).toContainText('you can only sign in with a code that we send you')
  await button(page, 'Unlink Google').click()
  await expectSaved(page)
})

test('the second factor is required after a password, a code and a provider', {
  tag: ['@ory', '@more'],
}, async ({ page, person }) => {
  const account = { id: person.email, email: person.email }
  await startSession(page, person)
  await openSettings(page)
  await signInAtProvider(page, 'Link Google', 'Google', account)
  await expectSaved(page)
  await openRows(page)
  await expect(button(page, 'Unlink Google')).toBeVisible()
  const key = await addAuthenticator(page)
  const finish = async (first: string) => {
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await expect(button(page, 'Send sign-in code')).toHaveCount(0)
    await enterCode(totpField(page), totpCode(key), totpButton(page))
    await expectSignedIn(page, person)
    expect(await sessionFactors(page)).toEqual(['aal2', first, 'totp'])
    await signOut(page)
  }
  await signOut(page)
  await signInWithFirstFactor(page, person)
  await finish('password')
  await signInWithCode(page, person, 2)
  await finish('code')
  await page.goto('/login')
  await signInAtProvider(page, 'Sign in with Google', 'Google', account)
  await finish('oidc')
})

test('the settings show every method', { tag: ['@ory', '@more'] }, async ({
  page,
  person,
  javaScriptEnabled,
}) => {
  await startSession(page, person)
  await openSettings(page)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Profile Settings',
    'Change Password',
    'Social Sign In',
    'Manage 2FA TOTP Authenticator App',
    'Manage Passkeys',
  ])
  await expect(totpSection(page)).toBeVisible()
  await expect(button(page, 'Link Google')).toBeVisible()
  await expect(button(page, 'Link LINE')).toBeVisible()
  await expect(button(page, 'Add passkey')).toHaveCount(javaScriptEnabled === false ? 0 : 1)
})

async function chooseMethod(page: Page, { email }: Person, javaScriptEnabled: boolean): Promise<void> {
  await page.goto('/registration?return_to=/')
  // Kratos 1.3.1 has the providers on this first page only.
  await expect(button(page, 'Sign up with Google')).toBeVisible()
  await expect(button(page, 'Sign up with LINE')).toBeVisible()
  await emailField(page).fill(email)
  await firstStepButton(page).click()
  await expect(page.getByText('Choose how you want to sign in to your new account.')).toBeVisible()
  await expect(passwordField(page)).toBeVisible()
  await expect(button(page, 'Send sign-up code')).toBeVisible()
  await expect(button(page, 'Sign up with a passkey')).toHaveCount(javaScriptEnabled ? 1 : 0)
}

test('a registration with a code', { tag: ['@ory', '@more'] }, async ({ page, javaScriptEnabled }) => {
  const person = newPerson()
  await chooseMethod(page, person, javaScriptEnabled !== false)
  await button(page, 'Send sign-up code').click()
  await submitCode(page, 'Sign-up code', (await mailNumber(1, person.email)).code)
  await expectSignedIn(page, person)
  expect(await sessionFactors(page)).toEqual(['aal1', 'code'])
})

test('a second LINE account with the address of an account that has one is not linked at the sign-in', {
  tag: ['@ory', '@more'],
}, async ({ page, anotherBrowser }) => {
  const { email } = newPerson()
  const first = await anotherBrowser((context) => askForVariant(context, 'several-methods'))
  await registerAtProvider(first, 'LINE', email)

  await page.goto('/login?return_to=/sessions')
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email, id: `second-${email}` })
  await expect(alertOf(page)).toHaveText(/and another LINE account is linked to it/)
  await expect(page).toHaveURL(/return_to=%2Fsessions|return_to=http[^&]*sessions/)
  await expect(page.getByText(/becomes another way to sign in/)).toBeHidden()
  await openOtherMethods(page)
  // The first mail verifies the address.
  await emailField(page).fill(email)
  await pressMethod(page, 'Send sign-in code')
  await submitCode(page, 'Sign-in code', (await mailNumber(2, email)).code)
  await expect(page).toHaveURL('/sessions')
  await signOut(page)

  await page.goto('/login')
  await signInAtProvider(page, 'Sign in with LINE', 'LINE', { email, id: `second-${email}` })
  await expect(alertOf(page)).toHaveText(/and another LINE account is linked to it/)
})
