import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { newPassword, newPerson } from '../../fixtures/people'
import {
  alertOf,
  emailField,
  heading,
  passwordField,
  signIn,
  signInButton,
  signUpButton,
  submitLogin,
} from '../../support/actions'
import { askForMail, submitCode } from '../../support/mail-actions'
import { confirmIdentity, signInLongAgo } from '../../support/session-age'
import { changePassword } from '../../support/settings-actions'
import { askForVariant } from '../../support/variants'

/** Sends forms as a browser without client-side validation, so that Kratos finds the errors. */
const withoutValidation = (page: Page) =>
  page.locator('main form').evaluateAll((forms: HTMLFormElement[]) => {
    for (const form of forms) form.noValidate = true
  })

test('an incorrect password: the title shows it and the focus is on the password, each time', {
  tag: ['@more', '@no-script'],
}, async ({ page, person }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle(/^Sign in · /)
  // A page with several fields leaves the focus alone.
  await expect(page.locator(':focus')).toHaveCount(0)
  for (const attempt of [1, 2]) {
    await test.step(`attempt ${attempt}`, async () => {
      await passwordField(page).fill('')
      await submitLogin(page, { ...person, password: newPassword() })
      await expect(alertOf(page)).toBeVisible()
      await expect(passwordField(page)).toBeFocused()
      for (const field of [emailField(page), passwordField(page)]) {
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(/Your account or password is incorrect/)
      }
      await expect(alertOf(page)).toBeInViewport({ ratio: 1 })
      await expect(page).toHaveTitle(/^Error: Sign in · /)
    })
  }
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expect(page).not.toHaveTitle(/^Error:/)
})

test('several invalid fields: a summary links to them, and the focus is on the first', {
  tag: ['@more', '@no-script'],
}, async ({ page }) => {
  await page.goto('/registration?return_to=/')
  await withoutValidation(page)
  await signUpButton(page).click()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(emailField(page)).toBeFocused()
  const summary = alertOf(page).filter({ hasText: 'Please check these fields:' })
  await expect(summary.getByRole('link')).toHaveText([/e-?mail/i, 'Password'])
  await summary.getByRole('link', { name: 'Password' }).click()
  await expect(passwordField(page)).toBeFocused()
})

test('one invalid field: the focus is on it, and there is no summary', { tag: '@more' }, async ({ page }) => {
  await page.goto('/registration?return_to=/')
  await emailField(page).fill(newPerson().email)
  await passwordField(page).fill('short')
  await signUpButton(page).click()
  await expect(page.getByText('The password must have at least 8 characters.')).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await expect(alertOf(page).filter({ hasText: 'Please check' })).toHaveCount(0)
})

test('the field for a code has the focus, even after an incorrect code', {
  tag: '@more',
}, async ({ page, person }) => {
  await page.goto('/recovery')
  await expect(page.getByLabel('Email')).toBeFocused()
  await askForMail(page, person.email)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await submitCode(page, 'Recovery code', '000000')
  await expect(alertOf(page)).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Recover your account · /)
})

test('a re-authentication: the last used method first, nothing else to type', { tag: '@more' }, async ({
  page,
  person,
}) => {
  await askForVariant(page.context(), 'passwordless-code')
  await signIn(page, person)
  await page.goto('/login?refresh=true&return_to=/sessions')
  await expect(heading(page, "Confirm it's you")).toBeVisible()
  await expect(page).toHaveTitle(/^Confirm it's you · /)
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await expect(emailField(page)).toHaveCount(0)
  await expect(passwordField(page)).toBeFocused()
  await expect(page.getByRole('button', { name: /code/i })).toBeHidden()

  await passwordField(page).fill(newPassword())
  await signInButton(page).click()
  await expect(alertOf(page)).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await passwordField(page).fill(person.password)
  await signInButton(page).click()
  await expect(page).toHaveURL('/sessions')
})

test('a change of settings waits for the password only', { tag: '@more' }, async ({ page, person }) => {
  await signInLongAgo(page, person)
  await page.goto('/settings')
  await changePassword(page, newPassword())
  await expect(page.getByText(/Your change in “Change Password” will be saved/)).toBeVisible()
  await expect(page.getByText(`Signed in as ${person.email}`)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(1)
  await confirmIdentity(page, person)
  await expect(heading(page, 'Account Settings')).toBeVisible()
})

test('Enter goes from field to field to the button, and never sends the registration', {
  tag: '@more',
}, async ({ page, javaScriptEnabled }) => {
  const person = newPerson()
  await page.goto('/registration?return_to=/')
  await emailField(page).fill(person.email)
  await passwordField(page).fill(person.password)
  if (!javaScriptEnabled) {
    // No script can move the focus, so the key sends the form.
    await passwordField(page).press('Enter')
    await expect(heading(page, 'Verify your account')).toBeVisible()
    return
  }
  // The releases of Kratos have the fields in another order.
  const fields = page.locator('.form .input')
  const count = await fields.count()
  await fields.first().focus()
  for (let place = 0; place < count; place++) {
    await expect(fields.nth(place)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(signUpButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Verify your account')).toBeVisible()
})

test('Enter that comes before its code moves the focus later, from its position at that time', {
  tag: '@more',
}, async ({ page, javaScriptEnabled }) => {
  if (!javaScriptEnabled) return
  const held: (() => Promise<void>)[] = []
  let html = ''
  await page.route('**/registration**', async (route) => {
    const response = await route.fetch()
    html = await response.text()
    await route.fulfill({ response })
  })
  // Files that the page does not name are loaded by its script.
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    if (html.includes(new URL(route.request().url()).pathname)) await route.continue()
    else held.push(() => route.continue())
  })
  await page.goto('/registration?return_to=/')
  await emailField(page).fill(newPerson().email)
  await passwordField(page).fill(newPassword())
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const fields = page.locator('.form .input')
  await fields.nth(1).press('Enter')
  await fields.first().press('Enter')
  await expect(fields.first()).toBeFocused()
  for (const release of held) await release()
  await expect(fields.nth(1)).toBeFocused()
  await expect(heading(page, 'Register an account')).toBeVisible()
})
