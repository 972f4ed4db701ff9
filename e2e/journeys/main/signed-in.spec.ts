import { expect, test } from '../../fixtures/fixtures'
import {
  expectSignedIn,
  heading,
  passwordField,
  signIn,
  signInButton,
  submitLogin,
} from '../../support/actions'

test('a signed-in visitor who opens the registration gets the home page', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/registration?return_to=/logoutsuccess')
  await expect(page).toHaveURL('/')
  await expectSignedIn(page, person)
})

test('a signed-in visitor who opens the login page has to confirm the sign-in', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/login?return_to=/logoutsuccess')
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  await expect(page.getByRole('main')).toContainText(person.email)
  for (const name of ['Sign up', 'Forgot password?']) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }

  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expect(page).toHaveURL('/logoutsuccess')
  await page.goto('/')
  await expectSignedIn(page, person)
})

test('"Something\'s not working?" leads to the sign-out', async ({ page, person }) => {
  await signIn(page, person)
  await page.goto('/login')
  await page.getByRole('link', { name: "Something's not working?" }).click()
  await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  await page.getByRole('button', { name: 'Yes' }).click()
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})

for (const query of ['aal2=true', 'aal=aal2']) {
  test(`${query} asks for a second factor`, async ({ page, person }) => {
    await signIn(page, person)
    await page.goto(`/login?${query}`)
    await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
    await expect(page.getByRole('link', { name: "Something's not working?" })).toHaveAttribute(
      'href',
      '/logout',
    )
  })
}

test('a second factor needs a first one', async ({ page, person }) => {
  await page.goto('/login?aal2=true')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await submitLogin(page, person)
  await expect(heading(page, 'Two-Factor Authentication')).toBeVisible()
})
