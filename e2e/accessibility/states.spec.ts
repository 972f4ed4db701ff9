import { startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { newPassword } from '../fixtures/people'
import { pressProblems } from '../support/accessibility/presses'
import { resultProblems, stateProblems } from '../support/accessibility/states'
import {
  alertOf,
  emailField,
  newPasswordField,
  passwordField,
  signInButton,
  submitLogin,
} from '../support/actions'
import { expectSaved, settingsCard } from '../support/settings-actions'
import { askForVariant } from '../support/variants'

/**
 * The two screens with the most content, in each state that a machine can check. `every-screen` covers all
 * others.
 */

const laptops = [
  { width: 1280, height: 800 },
  { width: 1280, height: 720 },
]

const keyboardOpen = { width: 390, height: 420 }

test('the sign-in overflows nowhere, and shows its errors in view', { tag: '@sandbox' }, async ({ page }) => {
  await askForVariant(page.context(), 'everything')
  await page.goto('/login', { waitUntil: 'networkidle' })
  expect(await stateProblems(page)).toEqual([])

  for (const laptop of laptops) {
    await page.setViewportSize(laptop)
    const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    await expect.poll(scrolls, `${laptop.height} px`).toBe(0)
  }

  await page.setViewportSize({ width: 844, height: 390 })
  await expect(emailField(page)).toBeInViewport({ ratio: 1 })
  await expect(signInButton(page)).toBeInViewport()

  await page.setViewportSize(keyboardOpen)
  await signInButton(page).click()
  const missing = page.getByText('Please fill in this field.')
  await expect(missing).toHaveCount(2)
  await expect(emailField(page)).toBeFocused()
  await expect(emailField(page)).toHaveAccessibleDescription('Please fill in this field.')
  expect(await resultProblems(page)).toEqual([])
  await emailField(page).fill('a')
  await expect(missing).toHaveCount(1)
  await expect(emailField(page)).not.toHaveAttribute('aria-invalid')

  await submitLogin(page, {
    email: 'a.rather.long.name@department.example.com',
    password: 'not-the-password',
  })
  await expect(alertOf(page).filter({ hasText: 'incorrect' })).toBeVisible()
  await expect(passwordField(page)).toBeFocused()
  expect(await resultProblems(page)).toEqual([])
})

test('the settings overflow nowhere, and show the result of a change in view', { tag: '@sandbox' }, async ({
  page,
  person,
}) => {
  await startSession(page, person)
  await page.goto('/settings', { waitUntil: 'networkidle' })
  expect(await stateProblems(page)).toEqual([])

  await page.setViewportSize(keyboardOpen)
  const card = settingsCard(page, 'Change Password')
  await card.locator('summary').click()
  const field = newPasswordField(card)
  const save = card.getByRole('button', { name: 'Save' })
  await field.fill('short')
  // The message appears below the field, which is at the edge of the window.
  await field.evaluate((input) => scrollBy(0, input.getBoundingClientRect().bottom - innerHeight))
  await save.evaluate((button: HTMLButtonElement) => button.click())
  await expect(card.getByText('must have at least 8 characters')).toBeInViewport({ ratio: 1 })

  await field.fill(newPassword())
  await save.click()
  await expectSaved(page)
  expect(await resultProblems(page)).toEqual([])
})

for (const path of ['/login', '/settings'])
  test(`a press on ${path} reaches its button while something stands under a field`, {
    tag: '@sandbox',
  }, async ({ page, person }) => {
    if (path === '/settings') await startSession(page, person)
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details:not(:has(> .menu))'))
        fold.open = true
    })
    expect(await pressProblems(page)).toEqual([])
  })
