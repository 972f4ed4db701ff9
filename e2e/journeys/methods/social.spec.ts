import { endSession, startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectSignedIn,
  heading,
  noticeOf,
  passwordField,
  queryOf,
  signInButton,
  signOut,
  signUpButton,
  submitLogin,
} from '../../support/actions'
import {
  allowAtProvider,
  expectAtProvider,
  goToProvider,
  refuseAtProvider,
  registerAtProvider,
  registerElsewhere,
  signInAtProvider,
} from '../../support/provider-actions'
import { confirmIdentity, signInLongAgo } from '../../support/session-age'
import { expectSaved, openRows, openSettings, settingsCard } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

test.beforeEach(({ context }) => askForVariant(context, 'oidc'))

test('a visitor signs up with a provider, signs in again, and reaches return_to', {
  tag: ['@oldest-ory', '@no-script', '@instances', '@https'],
}, async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/login?return_to=/sessions')
  await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
  await expect(page).toHaveURL('/sessions')
  await signOut(page)
  await page.goto('/registration?return_to=/sessions')
  await signInAtProvider(page, 'Sign up with Google', 'Google', { email })
  await expect(page).toHaveURL('/sessions')
  await page.goto('/')
  await expectSignedIn(page, { email })

  // Kratos has no button for the only credential.
  await openSettings(page)
  const card = settingsCard(page, 'Social Sign In')
  await expect(card.getByRole('button')).toHaveText(['Link LINE', 'Unlink Google'])
  await expect(card.getByRole('button', { name: 'Unlink Google' })).toBeDisabled()
  await expect(card.getByText('it is your only way to sign in')).toBeVisible()
})

test('a server error at a provider: the login page shows a message and still works', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person }) => {
  await page.goto('/login?return_to=/sessions')
  await goToProvider(page, 'Sign in with LINE', 'LINE')
  await refuseAtProvider(page, 'Fail with a server error')
  await expect(alertOf(page)).toHaveText(/could not sign you in/)
  await submitLogin(page, person)
  await expect(page).toHaveURL('/sessions')
})

test('Cancel: the registration page shows a message and a link to the other methods', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page }) => {
  await page.goto('/registration?return_to=/sessions')
  await goToProvider(page, 'Sign up with Google', 'Google')
  await refuseAtProvider(page, 'Cancel')
  await expect(alertOf(page)).toHaveText(/Sign-in with the other service was cancelled/)
  await page.getByRole('link', { name: 'Sign up another way' }).click()
  await expect(signUpButton(page)).toBeVisible()
  expect(queryOf(page)).toEqual({ return_to: '/sessions' })
})

test('a provider without an email address: the registration asks for it', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page }) => {
  const { email } = newPerson()
  await page.goto('/login?return_to=/sessions')
  await signInAtProvider(page, 'Sign in with Google', 'Google', { id: email })
  await expect(heading(page, 'Register an account')).toBeVisible()
  await expect(emailField(page)).toHaveAccessibleDescription(/./)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await emailField(page).fill(email)
  await signInAtProvider(page, 'Continue', 'Google', { id: email })
  await expect(page).toHaveURL('/sessions')
  await page.goto('/')
  await expectSignedIn(page, { email })
})

test('an email address with an account: its owner signs in, and the provider is linked', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person }) => {
  const { email } = person
  await page.goto('/login?return_to=/sessions')
  await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
  await expect(page.getByText(`${email} already belongs to another account`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in with Google' })).toBeHidden()
  await passwordField(page).fill(newPassword())
  await signInButton(page).click()
  await expect(alertOf(page)).toHaveText(/incorrect/)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expect(page).toHaveURL('/sessions')
  await signOut(page)
  await page.goto('/login')
  await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
  await expectSignedIn(page, person)
})

test('settings: a provider is linked and unlinked, by no one but the account that began', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person, otherPerson }) => {
  await startSession(page, person)
  await openSettings(page)
  const card = settingsCard(page, 'Social Sign In')
  await signInAtProvider(page, 'Link LINE', 'LINE', { id: person.email })
  await expectSaved(page)
  await expect(card).toContainText('You can now sign in with LINE.')
  await expect(page).toHaveURL(/\/settings\?/)
  await openRows(card)
  await expect(card.getByRole('button')).toHaveText(['Link Google', 'Unlink LINE'])
  await openSettings(page)
  await card.getByRole('button', { name: 'Unlink LINE' }).click()
  await expectSaved(page)
  await expect(card.getByRole('button')).toHaveText(['Link Google', 'Link LINE'])

  await goToProvider(page, 'Link LINE', 'LINE')
  await endSession(page)
  await startSession(page, otherPerson)
  await allowAtProvider(page, { id: person.email })
  await expect(noticeOf(page)).toHaveText(
    `You are signed in as ${otherPerson.email} now. The change was for another account, so it was not saved.`,
  )
  await openRows(card)
  await expect(card.getByRole('button')).toHaveText(['Link Google', 'Link LINE'])
})

test('settings: a provider account that another person has linked is rejected', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page, person, anotherBrowser }) => {
  const { email } = await registerElsewhere(anotherBrowser, 'Google')
  await startSession(page, person)
  await openSettings(page)
  await signInAtProvider(page, 'Link Google', 'Google', { email })
  await expect(alertOf(page)).toHaveText(/already exists/)
  await expect(page).toHaveURL(/\/settings\?/)
})

test('settings: linking with an old session requires a re-authentication first', {
  tag: ['@oldest-ory', '@instances', '@more'],
}, async ({ page, person }) => {
  await signInLongAgo(page, person)
  await openSettings(page)
  await page.getByRole('button', { name: 'Link Google' }).click()
  await confirmIdentity(page, person, 'oidc')
  await expectAtProvider(page, 'Google')
  await allowAtProvider(page, { email: person.email })
  await expectSaved(page)
  await expect(page).toHaveURL(/\/settings\?/)
})

test('a visitor who signed up with a provider re-authenticates with it', {
  tag: ['@oldest-ory', '@more'],
}, async ({ page }) => {
  const { email } = newPerson()
  await registerAtProvider(page, 'Google', email)
  await page.goto('/login?refresh=true&return_to=/sessions')
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  await expect(page.getByRole('button', { name: /LINE/ })).toBeHidden()
  await signInAtProvider(page, 'Sign in with Google', 'Google', { email })
  await expect(page).toHaveURL('/sessions')
})
