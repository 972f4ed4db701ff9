import { startSession } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword } from '../../fixtures/people'
import {
  accountMenu,
  expectSignedIn,
  heading,
  noticeOf,
  passwordField,
  signInButton,
  signOut,
  submitLogin,
} from '../../support/actions'
import { enrolAuthenticator, notNowLink } from '../../support/required-actions'
import { changePassword } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

test('a signed-in visitor who opens the registration continues to their destination', {
  tag: '@more',
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/registration?return_to=/sessions')
  await expect(page).toHaveURL('/sessions')
  await page.goto('/registration?return_to=/')
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, person)
})

test('a signed-in visitor who opens the login page gets no prompt', async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/login?return_to=/logoutsuccess')
  await expect(heading(page, 'You are signed in')).toBeVisible()
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/logoutsuccess')
})

test('only a signed-in visitor is informed at the end of single sign-on', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await page.goto('/loginsuccess')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await startSession(page, person)
  await page.goto('/loginsuccess')
  await expect(heading(page, 'You are Logged in successfully!')).toBeVisible()
})

test('"Use another account" signs out and keeps return_to', { tag: '@more' }, async ({
  page,
  person,
  otherPerson,
}) => {
  await startSession(page, person)
  await page.goto('/login?return_to=/sessions')
  await expect(page.getByRole('link', { name: 'Continue to Devices' })).toHaveAttribute('href', '/sessions')
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await submitLogin(page, otherPerson)
  await expect(page).toHaveURL('/sessions')
  await page.goto('/')
  await expectSignedIn(page, otherPerson)
})

test('refresh=true requires a re-authentication of a signed-in visitor', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.goto('/login?refresh=true&return_to=/logoutsuccess')
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  await expect(page.getByRole('main')).toContainText(person.email)
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Forgot password?' })).toHaveCount(0)

  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expect(page).toHaveURL('/logoutsuccess')
  await page.goto('/')
  await expectSignedIn(page, person)
})

for (const query of ['aal2=true', 'aal=aal2']) {
  test(`${query} requires a second factor`, { tag: ['@more'] }, async ({ page, person }) => {
    await startSession(page, person)
    await page.goto(`/login?${query}`)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await expect(page.getByRole('link', { name: "Something's not working?" })).toHaveAttribute(
      'href',
      '/logout',
    )
  })
}

test('a second factor needs a first one, and setting one up returns to the request', {
  tag: '@more',
}, async ({ page, context, person }) => {
  await askForVariant(context, 'settings-aal2')
  await page.goto('/login?aal=aal2&return_to=/logoutsuccess')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await submitLogin(page, person)
  await enrolAuthenticator(page)
  await notNowLink(page).click()
  await expect(page).toHaveURL('/logoutsuccess')
})

test('a change of settings after a sign-out in another tab: the sign-in page explains why', {
  tag: ['@no-script', '@more'],
}, async ({ page, person, context }) => {
  await startSession(page, person)
  await page.goto('/settings')
  const other = await context.newPage()
  await signOut(other)
  await changePassword(page, newPassword())
  await expect(heading(page, 'Login')).toBeVisible()
  await expect(noticeOf(page)).toContainText('You were signed out before your change was saved.')

  await submitLogin(page, person)
  await expect(heading(page, 'Account Settings')).toBeVisible()
  await page.goto('/login?refresh=true')
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  await expect(page.getByText('You were signed out')).toHaveCount(0)
})

test('the page where a recovery ends links to the pages of the account and out', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  await page.goto('/setting?return_to=/sessions')
  const navigation = page.getByRole('navigation', { name: 'Your account' })
  await expect(navigation.getByRole('link')).toHaveText([
    'Your account',
    'Account settings',
    'Devices',
    'Your data',
  ])
  await expect(navigation.locator('[aria-current=page]')).toHaveText('Account settings')
  await accountMenu(page).click()
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/sessions')
  await page.goto('/setting')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expectSignedIn(page, person)
})
