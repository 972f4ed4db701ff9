import { sessionCount, signedInEmail } from '../../fixtures/accounts'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectRegistered,
  expectSignedIn,
  heading,
  passwordField,
  signInButton,
  signUpButton,
  submitRegistration,
} from '../../support/actions'
import { countPosts } from '../../support/requests'

const registration = '/registration?return_to=/'

test('a short password is rejected under its field, and the other values are kept', {
  tag: ['@no-script'],
}, async ({ page }) => {
  const person = newPerson()
  await page.goto(registration)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await submitRegistration(page, { ...person, password: newPassword(7) })

  await expect(passwordField(page)).toHaveAccessibleDescription(
    'The password must have at least 8 characters.',
  )
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(passwordField(page)).toHaveValue('')
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Last name')).toHaveValue('Lovelace')

  await passwordField(page).fill(person.password)
  await signUpButton(page).click()
  await expectRegistered(page, person)
})

test('an email address with an account is rejected, with a link to the login page', {
  tag: '@oldest-ory',
}, async ({ page, person }) => {
  await page.goto(registration)
  await submitRegistration(page, { ...person, password: newPassword() })
  await expect(alertOf(page)).toContainText('An account with these details already exists.')
  await expect(emailField(page)).toHaveValue(person.email)
  expect(await signedInEmail(page.request)).toBeNull()

  await alertOf(page).getByRole('link').click()
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(passwordField(page)).toBeFocused()
  expect(page.url()).not.toContain(person.email)
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expectSignedIn(page, person)
})

test('the browser rejects empty fields, and Kratos does if the browser does not', async ({ page }) => {
  await page.goto(registration)
  const posts = countPosts(page)
  await signUpButton(page).click()
  expect(await emailField(page).evaluate((field: HTMLInputElement) => field.validity.valueMissing)).toBe(true)
  expect(posts.count).toBe(0)

  await page.locator('main form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await signUpButton(page).click()
  await expect(passwordField(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(heading(page, 'Register an account')).toBeVisible()
})

test('a reload after the registration does not send the form again', {
  tag: '@no-script',
}, async ({ page }) => {
  const person = newPerson()
  await page.goto(registration)
  const posts = countPosts(page)
  await submitRegistration(page, person)
  await expect(heading(page, 'Verify your account')).toBeVisible()
  await page.reload()
  await expectRegistered(page, person)
  expect(posts.count).toBe(1)
})

test('a double click creates one account and one session', { tag: ['@oldest-ory', '@no-script'] }, async ({
  page,
  javaScriptEnabled,
}) => {
  const person = newPerson()
  await page.goto(registration)
  const posts = countPosts(page)
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  await signUpButton(page).dblclick()
  await expectRegistered(page, person)
  expect(await sessionCount(page.request)).toBe(1)
  if (javaScriptEnabled) expect(posts.count).toBe(1)
})
