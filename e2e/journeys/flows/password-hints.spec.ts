import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { alertOf, emailField, passwordField, signInButton } from '../../support/actions'

const capsLock = 'Caps lock is on.'
const outerSpace = 'The password begins or ends with a space.'
const otherLetters = 'These are not Latin letters. Check the language of your keyboard.'

/** A key that is pressed while caps lock is on or off. Playwright's own keyboard has no caps lock. */
async function pressKey(page: Page, modifierCapsLock: boolean): Promise<void> {
  await passwordField(page).evaluate((input, isOn) => {
    input.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', modifierCapsLock: isOn }))
  }, modifierCapsLock)
}

test('a password field shows that caps lock is on, until it is off', { tag: ['@sandbox', '@more'] }, async ({
  page,
}) => {
  await page.goto('/login')
  await passwordField(page).pressSequentially('x')
  await expect(page.getByText(capsLock)).toHaveCount(0)
  await pressKey(page, true)
  await expect(page.getByText(capsLock)).toBeVisible()
  await pressKey(page, false)
  await expect(page.getByText(capsLock)).toBeHidden()
  await pressKey(page, true)
  await expect(page.getByText(capsLock)).toBeVisible()
  await emailField(page).focus()
  await expect(page.getByText(capsLock)).toBeHidden()
})

test('a password field shows that the keyboard has another alphabet', { tag: ['@sandbox', '@more'] }, async ({
  page,
}) => {
  await page.goto('/login')
  await passwordField(page).pressSequentially('été-Ω')
  await expect(page.getByText(otherLetters)).toBeVisible()
  await passwordField(page).press('Backspace')
  await expect(page.getByText(otherLetters)).toBeHidden()
})

test('a password field says that a blank stands at its start or end', { tag: ['@sandbox', '@more'] }, async ({
  page,
}) => {
  await page.goto('/login')
  for (const password of [' horse', 'horse ', 'horse\u3000']) {
    await passwordField(page).fill(password)
    await expect(page.getByText(outerSpace)).toBeVisible()
    await passwordField(page).fill('blue horse')
    await expect(page.getByText(outerSpace)).toBeHidden()
  }
})

test('a shown password is hidden when it is sent, when its page is hidden, and when the browser goes back to it', {
  tag: ['@sandbox', '@more'],
}, async ({ page }) => {
  await page.goto('/login')
  await passwordField(page).fill('two blue horses 9')
  const show = page.getByRole('button', { name: 'Toggle password visibility' })
  for (const type of ['pagehide', 'pageshow']) {
    await show.click()
    await expect(passwordField(page)).toHaveAttribute('type', 'text')
    // Playwright disables the browser's back/forward cache.
    await page.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
    await expect(passwordField(page)).toHaveAttribute('type', 'password')
    await expect(show).toHaveAttribute('aria-pressed', 'false')
  }
  await show.click()
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
  })
  await expect(passwordField(page)).toHaveAttribute('type', 'password')
  await emailField(page).fill('nobody@example.com')
  await show.click()
  const sent = await signInButton(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    return button.form?.querySelector('[name="password"]')?.getAttribute('type')
  })
  expect(sent).toBe('password')
  await expect(alertOf(page)).toBeVisible()
})
