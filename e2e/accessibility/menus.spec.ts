import { startSession } from '../fixtures/accounts'
import { expect, test } from '../fixtures/fixtures'
import { menuProblems, menus } from '../support/accessibility/menus'
import { accountMenu, heading } from '../support/actions'

/** The menus at the head of a page. `every-screen` opens them on two screens. */

test('a menu closes by Escape, by a press outside, and when the focus leaves it', {
  tag: '@sandbox',
}, async ({ page }) => {
  await page.goto('/login')
  expect(await menuProblems(page)).toEqual([])
  const theme = menus(page)
  const open = page.locator('.menu:visible')

  await theme.click()
  await expect(open).toBeVisible()
  await heading(page, 'Sign in').click()
  await expect(open).toHaveCount(0)

  await theme.focus()
  await page.keyboard.press('Enter')
  for (const name of ['System', 'Light', 'Dark']) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(open).toHaveCount(0)

  await theme.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(theme).toBeFocused()

  // Pressing the button itself closes it, as without JavaScript.
  await theme.click()
  await expect(open).toBeVisible()
  await theme.click()
  await expect(open).toHaveCount(0)
})

test('one menu is open at a time, and the account menu has the same look', {
  tag: ['@sandbox', '@more'],
}, async ({ page, person }) => {
  await startSession(page, person)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/settings')
  expect(await menuProblems(page)).toEqual([])
  await expect(menus(page)).toHaveCount(2)
  await accountMenu(page).click()
  await expect(page.locator('.menu').getByRole('button', { name: 'Sign out' })).toBeVisible()
  await page.locator('header summary').first().press('Enter')
  await expect(page.getByRole('button', { name: 'Dark' })).toBeVisible()
  await expect(page.locator('.menu:visible')).toHaveCount(1)
})
