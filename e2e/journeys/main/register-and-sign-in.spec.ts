import { expect, test } from '../../fixtures/fixtures'
import { newPerson } from '../../fixtures/people'
import {
  expectSignedIn,
  heading,
  pressSignOut,
  registerAs,
  signIn,
  signOut,
  submitLogin,
  submitRegistration,
  verifyAddress,
} from '../../support/actions'

test('a person registers, signs out and signs in again', {
  tag: ['@oldest-ory', '@no-script', '@each-deployment'],
}, async ({ page }) => {
  const person = newPerson()
  await registerAs(page, person)

  // A link from another origin asks for confirmation.
  await page.goto('/logout')
  await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  await page.getByRole('link', { name: 'No' }).click()
  await expectSignedIn(page, person)

  await signOut(page)
  await page.getByRole('link', { name: 'Sign in again' }).click()
  await submitLogin(page, person)
  await expectSignedIn(page, person)
})

test('a new account is verified with the code from the mail', {
  tag: ['@oldest-ory', '@no-script', '@each-deployment'],
}, async ({ page }) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/')
  await submitRegistration(page, person)
  await verifyAddress(page, person)
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, person)
})

test('a visitor who is not signed in gets the login page', async ({ page, person }) => {
  await page.goto('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await submitLogin(page, person)
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, person)
})

test('a signed-out session cannot be used again', async ({ page, person, context }) => {
  await signIn(page, person)
  const cookies = await context.cookies()
  await signOut(page)

  await page.goto('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await context.addCookies(cookies)
  await page.goto('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('the settings sign out with one press', { tag: '@no-script' }, async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/settings')
  await pressSignOut(page)
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
  await page.goto('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a sign-out button of an older session asks first, and signs out nobody', {
  tag: ['@no-script'],
}, async ({ page, person, context }) => {
  await signIn(page, person)
  const other = await context.newPage()
  await signOut(other)
  await signIn(other, person)

  await pressSignOut(page)
  await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  await page.getByRole('link', { name: 'No' }).click()
  await expectSignedIn(page, person)
})

test('a visitor who is already signed out is informed', async ({ page }) => {
  await page.goto('/logout')
  await expect(page).toHaveURL('/logoutsuccess')
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})

test('signing out again from an old page shows the same page', {
  tag: '@no-script',
}, async ({ page, person, context }) => {
  await signIn(page, person)
  await page.goto('/logout')
  const other = await context.newPage()
  await signOut(other)

  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})
