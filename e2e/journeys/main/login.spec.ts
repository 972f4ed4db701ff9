import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectRegistered,
  expectSignedIn,
  flowIdOf,
  heading,
  passwordField,
  signIn,
  signInButton,
  signUpButton,
  submitLogin,
} from '../../support/actions'
import { countPosts } from '../../support/requests'

const wrongPassword = 'Your account or password is incorrect, please check the fields!'

test('an incorrect password shows an error and keeps the email address', {
  tag: ['@oldest-ory', '@no-script'],
}, async ({ page, person }) => {
  await page.goto('/login')
  const flow = await flowIdOf(page)
  await submitLogin(page, { ...person, password: newPassword() })

  await expect(alertOf(page)).toHaveText(wrongPassword)
  expect(await flowIdOf(page)).toBe(flow)
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toHaveValue('')

  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('an unknown account shows the same error as an incorrect password', async ({ page }) => {
  const nobody = newPerson()
  await page.goto('/login')
  await submitLogin(page, nobody)
  await expect(alertOf(page)).toHaveText(wrongPassword)
  await expect(emailField(page)).toHaveValue(nobody.email)
})

test('the browser rejects empty fields, and Kratos does if the browser does not', {
  tag: '@oldest-ory',
}, async ({ page }) => {
  await page.goto('/login')
  const posts = countPosts(page)
  await signInButton(page).click()
  expect(await emailField(page).evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  expect(posts.count).toBe(0)

  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await signInButton(page).click()
  await expect(alertOf(page)).not.toHaveCount(0)
  await expect(emailField(page)).toHaveAccessibleDescription('Please fill in this field.')
  await expect(emailField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(passwordField(page)).toHaveAccessibleDescription('Please fill in this field.')
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(heading(page, 'Sign in')).toBeVisible()
})

test('a password is sent exactly as typed', { tag: ['@no-script'] }, async ({ page }) => {
  const person = { ...newPerson(), password: `  ${newPassword()} "<&>' %2B+ ü☂ ` }
  await page.goto('/registration?return_to=/')
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signUpButton(page).click()
  await expectRegistered(page, person)

  await page.context().clearCookies()
  await page.goto('/login')
  await submitLogin(page, { ...person, password: person.password.trim() })
  await expect(alertOf(page)).toHaveText(wrongPassword)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('a reload after an incorrect password does not send the form again', {
  tag: '@no-script',
}, async ({ page, person }) => {
  await page.goto('/login')
  const posts = countPosts(page)
  await submitLogin(page, { ...person, password: newPassword() })
  await expect(alertOf(page)).toHaveText(wrongPassword)

  await page.reload()
  await expect(alertOf(page)).toHaveText(wrongPassword)
  await expect(emailField(page)).toHaveValue(person.email)
  expect(posts.count).toBe(1)
})

test('the back button after an incorrect password leaves the page and sends nothing again', {
  tag: '@no-script',
}, async ({ page, person, javaScriptEnabled }) => {
  await page.goto('/logoutsuccess')
  await page.goto('/login')
  const posts = countPosts(page)
  await submitLogin(page, { ...person, password: newPassword() })
  await expect(alertOf(page)).toHaveText(wrongPassword)

  await page.goBack()
  if (!javaScriptEnabled) {
    // The browser adds a history entry for a post. It shows the same flow.
    await expect(heading(page, 'Sign in')).toBeVisible()
    await page.goBack()
  }
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
  expect(posts.count).toBe(1)
})

test('the back button after a sign-in shows no used form and does not sign out', {
  tag: '@no-script',
}, async ({ page, person }) => {
  await page.goto('/logoutsuccess')
  const posts = countPosts(page)
  await signIn(page, person)

  await page.goBack()
  // Without JavaScript the sign-in is still in the history. It opens again, and finds someone signed in.
  await expect(page.getByRole('heading', { name: /^You are (signed in|Logged out)/ })).toBeVisible()
  await page.goto('/')
  await expectSignedIn(page, person)
  expect(posts.count).toBe(1)
})

test('with JavaScript the password can be shown', { tag: '@no-script' }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/login')
  const toggle = page.getByRole('button', { name: 'Toggle password visibility' })
  if (!javaScriptEnabled) {
    await expect(signInButton(page)).toBeVisible()
    await expect(toggle).toHaveCount(0)
    return
  }
  const password = newPassword()
  await passwordField(page).fill(password)
  for (const press of ['click', 'Enter', 'Space']) {
    await (press === 'click' ? toggle.click() : toggle.press(press))
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
    await expect(toggle).toHaveAttribute('aria-pressed', 'true')
    await (press === 'click' ? toggle.click() : toggle.press(press))
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  }
  await expect(passwordField(page)).toHaveValue(password)
})

test('a double click signs in once', { tag: '@no-script' }, async ({ page, person, javaScriptEnabled }) => {
  await page.goto('/login')
  const posts = countPosts(page)
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).dblclick()
  await expectSignedIn(page, person)
  if (javaScriptEnabled) expect(posts.count).toBe(1)
})
