import { expect, test } from '../../fixtures/fixtures'
import { newPassword } from '../../fixtures/people'
import { press, tabTo, typeHere, typeInto } from '../../support/accessibility/keyboard'
import {
  accountMenu,
  alertOf,
  emailField,
  expectSignedIn,
  heading,
  passwordField,
  signInButton,
} from '../../support/actions'

/** The journeys of every visitor, with the keyboard only. The others are in `e2e/accessibility`. */

test('sign in and sign out with the keyboard only', { tag: ['@sandbox', '@no-script'] }, async ({
  page,
  person,
}) => {
  await page.goto('/login')
  const skipLink = page.getByRole('link', { name: 'Skip to main content' })
  await tabTo(skipLink)
  await expect(skipLink).toBeInViewport()
  await typeInto(emailField(page), person.email)
  await typeInto(passwordField(page), person.password)
  await press(signInButton(page))
  await expectSignedIn(page, person)

  await press(accountMenu(page))
  await press(page.getByRole('button', { name: 'Sign out' }), 'Space')
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})

test('an incorrect password, then the correct one, with the keyboard only', { tag: '@sandbox' }, async ({
  page,
  person,
}) => {
  await page.goto('/login')
  await typeInto(emailField(page), person.email)
  await typeInto(passwordField(page), newPassword())
  await page.keyboard.press('Enter')
  await expect(alertOf(page)).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  await typeHere(page, person.password)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, person)
})

test('the skip link moves the focus past the header', { tag: '@sandbox' }, async ({ page }) => {
  await page.goto('/login')
  await press(page.getByRole('link', { name: 'Skip to main content' }))
  await expect(page).toHaveURL(/#main$/)
  await tabTo(emailField(page))
})
