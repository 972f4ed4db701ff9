import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  expectRegistered,
  expectSignedIn,
  firstStepButton,
  passwordField,
  signInButton,
  signUpButton,
} from '../../support/actions'
import { askForVariant } from '../../support/variants'

test('a registration in two steps, with one step back and one rejected password', { tag: '@more' }, async ({
  page,
  context,
}) => {
  const person = newPerson()
  await askForVariant(context, 'two-step')
  await page.goto('/registration?return_to=/')
  await expect(passwordField(page)).toHaveCount(0)
  await page.getByLabel('First name').fill('Ada')
  await emailField(page).fill(person.email)
  await firstStepButton(page).click()
  await expect(passwordField(page)).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(emailField(page)).toHaveValue(person.email)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await firstStepButton(page).click()

  await passwordField(page).fill(newPassword(7))
  await signUpButton(page).click()
  await expect(passwordField(page)).toHaveAccessibleDescription(/at least 8 characters/)
  await passwordField(page).fill(person.password)
  await signUpButton(page).click()
  await expectRegistered(page, person)
})

test('a sign-in that asks for the email address first keeps return_to', { tag: '@more' }, async ({
  page,
  person,
  context,
}) => {
  await askForVariant(context, 'identifier-first')
  await page.goto('/login?return_to=/sessions')
  await expect(passwordField(page)).toHaveCount(0)
  await emailField(page).fill(newPerson().email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(alertOf(page)).toContainText('This account does not exist')

  await emailField(page).fill(person.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('main')).toContainText(person.email)
  await passwordField(page).fill(newPassword())
  await signInButton(page).click()
  await expect(alertOf(page)).toBeVisible()
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expect(page).toHaveURL('/sessions')
  await page.goto('/')
  await expectSignedIn(page, person)
})
