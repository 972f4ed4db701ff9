import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/oauth-fixtures'
import { newPerson } from '../../fixtures/people'
import {
  emailField,
  expectRegistered,
  expectSignedIn,
  heading,
  passwordField,
  pressMethod,
  signIn,
  signOut,
  submitLogin,
} from '../../support/actions'
import { Authenticator } from '../../support/authenticator'
import { allowAndFinish, expectConsent } from '../../support/oauth-actions'
import { demands, expectStep } from '../../support/required-actions'
import { expectSaved, openRows, openSettings } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'
import {
  addPasskey,
  addSecurityKey,
  button,
  securityKeyButton,
  sessionFactors,
} from '../../support/webauthn-actions'

test.describe('security keys as a second factor', { tag: '@more' }, () => {
  test.beforeEach(({ context }) => askForVariant(context, 'passkey'))

  test('a security key is added, required after the password, and removed', { tag: '@oldest-ory' }, async ({
    page,
    person,
  }) => {
    await Authenticator.plugIn(page, 'usb')
    await startSession(page, person)
    await addSecurityKey(page, 'blue key')
    expect(await sessionFactors(page)).toEqual(['aal2', 'password', 'webauthn'])

    await signOut(page)
    await page.goto('/login')
    await submitLogin(page, person)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await securityKeyButton(page).click()
    // The second-factor screen also shows the email address, so wait for the home page.
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, person)
    expect(await sessionFactors(page)).toEqual(['aal2', 'password', 'webauthn'])

    await openSettings(page)
    await button(page, 'Remove security key “blue key”').click()
    await expectSaved(page)
    await expect(button(page, /^Remove security key/)).toHaveCount(0)
    await signOut(page)
    await signIn(page, person)
  })

  test('a security key is the second factor that an application requires, and confirms the next sign-in', {
    tag: '@oldest-ory',
  }, async ({ page, person, application }) => {
    await Authenticator.plugIn(page, 'usb')
    const party = await application(() => demands('second_factor', 'aal2'))
    await party.begin(page)
    await submitLogin(page, person)
    await expectStep(page, 'secondFactor')
    await page.getByLabel('Name of the security key').fill('blue key')
    await button(page, 'Add security key').click()
    await expectConsent(page)
    await allowAndFinish(party, page)
    expect(await sessionFactors(page)).toEqual(['aal2', 'password', 'webauthn'])

    await endSession(page)
    await party.begin(page, { prompt: 'login' })
    await submitLogin(page, person)
    await securityKeyButton(page).click()
    await expectConsent(page)
  })

  test('a passkey is one factor: for AAL2 an application waits for a security key too, and reads both', async ({
    page,
    person,
    application,
  }) => {
    // The browser signs in with the passkey that it offers in the field.
    await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await endSession(page)
    const party = await application()
    await party.begin(page)
    await expectConsent(page)
    expect((await allowAndFinish(party, page)).claims()).toMatchObject({ amr: ['passkey'] })
    expect(await sessionFactors(page)).toEqual(['aal1', 'passkey'])

    await party.begin(page, { acr_values: 'mfa' })
    await expectStep(page, 'secondFactor')
    await page.getByLabel('Name of the security key').fill('blue key')
    await button(page, 'Add security key').click()
    await expectConsent(page)
    const both = { acr: 'mfa', amr: ['passkey', 'webauthn'] }
    expect((await allowAndFinish(party, page)).claims()).toMatchObject(both)

    await endSession(page)
    await party.begin(page, { acr_values: 'mfa', prompt: 'login' })
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await securityKeyButton(page).click()
    await expectConsent(page)
    expect((await allowAndFinish(party, page)).claims()).toMatchObject(both)
  })

  test('a second security key needs its own name', async ({ page, person }) => {
    const first = await Authenticator.plugIn(page, 'usb')
    await startSession(page, person)
    await addSecurityKey(page, 'blue key')
    await first.unplug()
    await Authenticator.plugIn(page, 'usb')
    const name = page.getByLabel('Name of the security key')
    await expect(name).toHaveValue('')
    await openSettings(page)
    await button(page, 'Add security key').click()
    await expect(name).toBeFocused()
    await name.fill('red key')
    await button(page, 'Add security key').click()
    await expectSaved(page)
    await openRows(page)
    await expect(button(page, /^Remove security key/)).toHaveText([/(blue|red) key/, /(blue|red) key/])
  })

  test('a wrong signature is rejected, and the visitor can retry', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'usb')
    await startSession(page, person)
    await addSecurityKey(page, 'blue key')
    await endSession(page)
    await page.goto('/login')
    await submitLogin(page, person)
    await authenticator.setBogusSignatures(true)
    await securityKeyButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'not accepted' })).toBeVisible()
    await authenticator.setBogusSignatures(false)
    await securityKeyButton(page).click()
    await expect(page).toHaveURL('/')
    await expectSignedIn(page, person)
  })
})

test.describe('security keys instead of a password', { tag: ['@oldest-ory', '@more'] }, () => {
  test.beforeEach(({ context }) => askForVariant(context, 'security-key'))

  test('a security key registers, signs in, confirms, and cannot be removed as the only credential', async ({
    page,
  }) => {
    await Authenticator.plugIn(page, 'usb')
    const person = newPerson()
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(person.email)
    await button(page, 'Sign up with a security key').click()
    await expect(page.getByLabel('Name of the security key')).toBeFocused()
    await page.getByLabel('Name of the security key').fill('blue key')
    await button(page, 'Sign up with a security key').click()
    await expectRegistered(page, person)
    expect(await sessionFactors(page)).toEqual(['aal1', 'webauthn'])
    await openSettings(page)
    await expect(button(page, 'Remove security key “blue key”')).toBeDisabled()
    await expect(page.getByText('it is your only way to sign in')).toBeVisible()

    await endSession(page)
    await page.goto('/login')
    await emailField(page).fill(person.email)
    await pressMethod(page, 'Sign in with a security key')
    await expect(page.getByText('Get your security key or biometric device ready')).toBeVisible()
    await expect(page.getByText(`Signing in as ${person.email}`)).toBeVisible()
    await button(page, 'Continue').click()
    await expectSignedIn(page, person)
    expect(await sessionFactors(page)).toEqual(['aal1', 'webauthn'])

    await page.goto('/login?refresh=true&return_to=/logoutsuccess')
    await expect(heading(page, "Confirm it's you")).toBeVisible()
    await securityKeyButton(page).click()
    await expect(page).toHaveURL('/logoutsuccess')
  })

  test('an email address without a security key gets an error, and the password still works', async ({
    page,
    person,
  }) => {
    await page.goto('/login')
    await emailField(page).fill(person.email)
    await pressMethod(page, 'Sign in with a security key')
    await expect(page.getByText('This account does not exist or has no security key')).toBeVisible()
    await emailField(page).fill(person.email)
    await passwordField(page).fill(person.password)
    await button(page, 'Sign in with password').click()
    await expectSignedIn(page, person)
  })
})
