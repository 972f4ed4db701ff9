import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import {
  emailField,
  expectRegistered,
  expectSignedIn,
  firstStepButton,
  heading,
  pressMethod,
  signOut,
  submitLogin,
  verifyAddress,
} from '../../support/actions'
import { Authenticator } from '../../support/authenticator'
import { expectSaved, openRows, openSettings } from '../../support/settings-actions'
import { askForVariant, endVariant } from '../../support/variants'
import {
  addPasskey,
  button,
  canceledNotice,
  credentialRequests,
  nameAuthenticator,
  notCreatedNotice,
  openLoginWithoutAutofill,
  passkeyButton,
  sessionFactors,
} from '../../support/webauthn-actions'

test.describe('passkeys', () => {
  test.beforeEach(({ context }) => askForVariant(context, 'passkey'))

  test('a passkey registers an account, whose address is then verified, and is the preferred method from then on', {
    tag: ['@oldest-ory', '@instances', '@https'],
  }, async ({ page }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    const person = newPerson()
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(person.email)
    await page.getByLabel('First name').fill('Ada')
    await expect(page.getByText('you can get back in with your email address')).toBeVisible()
    await button(page, 'Sign up with a passkey').click()
    await expect(heading(page, 'Verify your account')).toBeVisible()
    await verifyAddress(page, person)
    await expectSignedIn(page, person)
    expect(await authenticator.accountNames()).toEqual([person.email])
    await openSettings(page)
    await expect(page.getByLabel('First name')).toHaveValue('Ada')

    await signOut(page)
    await openLoginWithoutAutofill(page)
    await pressMethod(page, 'Sign in with a passkey')
    await expectSignedIn(page, person)
    expect(await sessionFactors(page)).toEqual(['aal1', 'passkey'])

    await signOut(page)
    // The browser may still offer it in the field, which is behind "Try another way".
    await openLoginWithoutAutofill(page)
    await expect(passkeyButton(page)).toBeVisible()
    await expect(emailField(page)).toBeHidden()
    await passkeyButton(page).click()
    await expectSignedIn(page, person)
  })

  test('a passkey needs no field of a security key that is in the same form', { tag: '@more' }, async ({
    page,
  }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    const person = newPerson()
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(person.email)
    // As where both methods sign in without a password.
    await emailField(page).evaluate((field: HTMLInputElement) => {
      field.form?.append(
        Object.assign(document.createElement('input'), { name: 'webauthn_register_displayname' }),
      )
    })
    await button(page, 'Sign up with a passkey').click()
    await expect(heading(page, 'Verify your account')).toBeVisible()
    expect(await authenticator.accountNames()).toEqual([person.email])
  })

  test('no passkey is created before the traits are valid', { tag: '@more' }, async ({ page }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await page.goto('/registration?return_to=/')
    await button(page, 'Sign up with a passkey').click()
    await expect(emailField(page)).toBeFocused()
    await emailField(page).fill('ada')
    await button(page, 'Sign up with a passkey').click()
    await expect(emailField(page)).toBeFocused()
    expect(await authenticator.accountNames()).toEqual([])
  })

  test('a registration with an email address that is taken is rejected, and the values are kept', {
    tag: '@more',
  }, async ({ page, person }) => {
    await Authenticator.plugIn(page, 'internal')
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(person.email)
    await page.getByLabel('First name').fill('Ada')
    await button(page, 'Sign up with a passkey').click()
    await expect(page.getByRole('alert').filter({ hasText: 'already exists' })).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')

    const other = newPerson()
    await emailField(page).fill(other.email)
    await button(page, 'Sign up with a passkey').click()
    await expectRegistered(page, other)
  })

  test('a passkey signs in through autofill', { tag: '@more' }, async ({ page, person }) => {
    await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await endSession(page)
    await page.goto('/login')
    await expectSignedIn(page, person)
    expect(await sessionFactors(page)).toEqual(['aal1', 'passkey'])
  })

  test('a passkey is added and removed in the settings', async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    // Other browsers have no API to report a deleted passkey.
    await page.addInitScript(() => Reflect.deleteProperty(PublicKeyCredential, 'signalUnknownCredential'))
    await startSession(page, person)
    await addPasskey(page)
    expect(await authenticator.accountNames()).toEqual([person.email])
    await openSettings(page)
    await button(page, /^Remove passkey/).click()
    await expect(button(page, /^Remove passkey/)).toHaveCount(0)
    await expectSaved(page)

    await endSession(page)
    await openLoginWithoutAutofill(page)
    await pressMethod(page, 'Sign in with a passkey')
    await expect(page.getByText('This account does not exist or has no security key')).toBeVisible()
  })

  test('the browser forgets a passkey that is removed in the settings', { tag: '@more' }, async ({
    page,
    person,
  }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await openSettings(page)
    await button(page, /^Remove passkey/).click()
    await expectSaved(page)
    await expect.poll(() => authenticator.accountNames()).toEqual([])
  })

  test('the settings show what stores each passkey, whether it is synced, and which of two it is', {
    tag: '@more',
  }, async ({ page, person }) => {
    const rows = page.locator('#passkey .row-text')
    const first = await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await first.unplug()
    // Apple Passwords.
    await nameAuthenticator(page, 'fbfc3007154e4ecc8c0b6e020557d7bd')
    const second = await Authenticator.plugIn(page, 'internal', { isSynced: true })
    await addPasskey(page)
    await second.unplug()
    await Authenticator.plugIn(page, 'internal', { isSynced: true })
    await addPasskey(page)

    await openSettings(page)
    for (const [name, state] of [
      ['Passkey', 'Only on one device'],
      ['Apple Passwords', 'Synced across your devices'],
      ['Apple Passwords (2)', 'Synced across your devices'],
    ]) {
      const start = `${name}Added on `.replace(/[()]/g, '\\$&')
      await expect(rows.filter({ hasText: new RegExp(`^${start}.+ · ${state}$`) })).toHaveCount(1)
    }
    await button(page, /^Remove passkey “Apple Passwords \(2\)”/).click()
    await expectSaved(page)
    await expect(rows.filter({ hasText: 'Apple Passwords' })).toHaveText(/^Apple PasswordsAdded/)
  })

  test('the last passkey is not removed, even from an old page', { tag: '@more' }, async ({
    page,
    context,
  }) => {
    await Authenticator.plugIn(page, 'internal')
    const person = newPerson()
    await page.goto('/registration?return_to=/')
    await emailField(page).fill(person.email)
    await button(page, 'Sign up with a passkey').click()
    await expectRegistered(page, person)
    await openSettings(page)
    await expect(page.getByText('in case you lose this one')).toBeVisible()
    await addPasskey(page)
    const removals = button(page, /^Remove passkey/)
    await expect(page.getByText('in case you lose this one')).toHaveCount(0)
    await openRows(page)
    await expect(removals).toHaveCount(2)
    const other = await context.newPage()
    await openSettings(other)
    await button(other, /^Remove passkey/)
      .first()
      .click()
    await expectSaved(other)

    await removals.last().click()
    await expect(page.getByRole('alert').filter({ hasText: 'it is your only way to sign in' })).toHaveCount(1)
    await openRows(page)
    await expect(removals).not.toHaveCount(0)
  })

  test('a passkey confirms a sign-in', { tag: ['@https', '@more'] }, async ({ page, person }) => {
    await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await page.goto('/login?refresh=true&return_to=/logoutsuccess')
    await expect(heading(page, "Confirm it's you")).toBeVisible()
    await pressMethod(page, 'Sign in with a passkey')
    await expect(page).toHaveURL('/logoutsuccess')
  })

  test('a cancel keeps the form, and the visitor can retry', { tag: '@more' }, async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await endSession(page)
    await openLoginWithoutAutofill(page)
    await emailField(page).fill(person.email)
    await authenticator.setUserVerified(false)
    await pressMethod(page, 'Sign in with a passkey')
    await expect(page.getByRole('status').filter({ hasText: canceledNotice })).toBeVisible()
    await expect(emailField(page)).toHaveValue(person.email)
    await expect.poll(() => credentialRequests(page)).toEqual(['autofill', 'button', 'autofill'])
    await authenticator.setUserVerified(true)
    await pressMethod(page, 'Sign in with a passkey')
    await expectSignedIn(page, person)
  })

  test('a rejected passkey is not posted again with the password', { tag: '@more' }, async ({
    page,
    person,
  }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await endSession(page)
    await openLoginWithoutAutofill(page)
    await authenticator.setBogusSignatures(true)
    const field = page.locator('[name="passkey_login"]')
    const postedValues: string[] = []
    await page.route('**/login**', async (route) => {
      if (route.request().method() === 'POST') postedValues.push(await field.inputValue())
      await route.continue()
    })
    await pressMethod(page, 'Sign in with a passkey')
    await expect(page.getByRole('alert').filter({ hasText: 'not accepted' })).toBeVisible()
    expect(postedValues).toEqual([''])
    await submitLogin(page, person)
    await expectSignedIn(page, person)
    expect(await sessionFactors(page)).toEqual(['aal1', 'password'])
  })

  test('a passkey without a response can be requested again', { tag: '@more' }, async ({ page, person }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    await startSession(page, person)
    await addPasskey(page)
    await endSession(page)
    await openLoginWithoutAutofill(page)
    await authenticator.setUserPresent(false)
    const waiting = page
      .getByRole('status')
      .filter({ hasText: 'Follow the instructions from your browser or device' })
    await pressMethod(page, 'Sign in with a passkey')
    await expect(waiting).toBeVisible()
    await pressMethod(page, 'Sign in with a passkey')
    await expect.poll(() => credentialRequests(page)).toEqual(['autofill', 'button', 'button'])
    await expect(waiting).toBeVisible()
  })
})

test.describe('passkeys if the email address is requested first', { tag: '@oldest-ory' }, () => {
  test.beforeEach(({ context }) => askForVariant(context, 'identifier-first'))

  test('autofill offers the passkey on the first screen', { tag: '@more' }, async ({ page, person }) => {
    await Authenticator.plugIn(page, 'internal')
    await endVariant(page.context())
    await startSession(page, person)
    await askForVariant(page.context(), 'identifier-first')
    await addPasskey(page)
    await endSession(page)
    await page.goto('/login')
    await expectSignedIn(page, person)
    expect(await sessionFactors(page)).toEqual(['aal1', 'passkey'])
  })

  test('the second screen of an account with a passkey has a button for it', { tag: '@more' }, async ({
    page,
    person,
  }) => {
    await Authenticator.plugIn(page, 'internal')
    await endVariant(page.context())
    await startSession(page, person)
    await askForVariant(page.context(), 'identifier-first')
    await addPasskey(page)
    await endSession(page)
    await openLoginWithoutAutofill(page)
    await expect(emailField(page)).toHaveAttribute('autocomplete', 'username webauthn')
    await expect(passkeyButton(page)).toHaveCount(0)
    await emailField(page).fill(person.email)
    await button(page, 'Continue').click()
    await expect(page.getByText(`Signing in as ${person.email}`)).toBeVisible()
    await page.getByRole('link', { name: 'Use another account' }).click()
    await emailField(page).fill(person.email)
    await button(page, 'Continue').click()
    await pressMethod(page, 'Sign in with a passkey')
    await expectSignedIn(page, person)
  })
})

test.describe('passkeys if registration has two steps', { tag: '@oldest-ory' }, () => {
  test.beforeEach(({ context }) => askForVariant(context, 'two-step'))

  test('the second step registers a passkey, after a cancel and a step back', { tag: '@more' }, async ({
    page,
  }) => {
    const authenticator = await Authenticator.plugIn(page, 'internal')
    const person = newPerson()
    const signUp = button(page, 'Sign up with a passkey')
    await page.goto('/registration?return_to=/')
    await expect(signUp).toHaveCount(0)
    await page.getByLabel('First name').fill('Ada')
    await emailField(page).fill(person.email)
    await firstStepButton(page).click()
    await authenticator.setUserVerified(false)
    await signUp.click()
    await expect(page.getByRole('status').filter({ hasText: notCreatedNotice })).toBeVisible()

    await button(page, 'Back').click()
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await firstStepButton(page).click()
    await authenticator.setUserVerified(true)
    await signUp.click()
    await expectRegistered(page, person)
    expect(await authenticator.accountNames()).toEqual([person.email])
    expect(await sessionFactors(page)).toEqual(['aal1', 'passkey'])
    await openSettings(page)
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
  })
})
