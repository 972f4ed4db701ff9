import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { passwordField } from '../../support/actions'

const capsLock = 'Caps lock is on.'
const otherLetters = 'These are not Latin letters. Check the language of your keyboard.'

/** A key that is pressed while caps lock is on or off. Playwright's own keyboard has no caps lock. */
async function pressKey(page: Page, modifierCapsLock: boolean): Promise<void> {
  await passwordField(page).evaluate((input, isOn) => {
    input.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', modifierCapsLock: isOn }))
  }, modifierCapsLock)
}

test('a password field says that caps lock is on, until it is off', async ({ page }) => {
  await page.goto('/login')
  await passwordField(page).pressSequentially('x')
  await expect(page.getByText(capsLock)).toHaveCount(0)
  await pressKey(page, true)
  await expect(page.getByText(capsLock)).toBeVisible()
  await pressKey(page, false)
  await expect(page.getByText(capsLock)).toHaveCount(0)
})

test('a password field says that the keyboard has another alphabet', async ({ page }) => {
  await page.goto('/login')
  await passwordField(page).pressSequentially('été-Ω')
  await expect(page.getByText(otherLetters)).toBeVisible()
  await passwordField(page).press('Backspace')
  await expect(page.getByText(otherLetters)).toHaveCount(0)
})
