import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/fixtures'
import { expectSignedIn, heading } from '../../support/actions'

/** Presses Tab until the element with this name has the focus. The focus ring must always be visible. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let stops = 0; stops < 15; stops += 1) {
    await page.keyboard.press('Tab')
    const focus = await page.evaluate(readFocus)
    expect(focus.ring, `focus on ${focus.name}`).toBeGreaterThanOrEqual(2)
    if (name.test(focus.name)) return
  }
  throw new Error(`Tab did not reach ${name}`)
}

/** Runs in the page: the name of the focused element and the width of its focus ring. */
function readFocus() {
  const element = document.activeElement
  if (!(element instanceof HTMLElement)) return { name: '', ring: 0 }
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
  return {
    name: (label ?? element.getAttribute('aria-label') ?? element.textContent ?? '').trim(),
    ring: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
  }
}

test('sign in and sign out with the keyboard only', async ({ page, person }) => {
  await page.goto('/login')
  await tabTo(page, /^Skip to main content$/)
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeInViewport()
  await tabTo(page, /^e-?mail$/i)
  await page.keyboard.type(person.email)
  await tabTo(page, /^Password$/)
  await page.keyboard.type(person.password)
  await tabTo(page, /^Sign in with password$/)
  await page.keyboard.press('Enter')
  await expectSignedIn(page, person)

  await tabTo(page, /^Sign out$/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Do you wish to log out?')).toBeVisible()
  await tabTo(page, /^Yes$/)
  await page.keyboard.press('Space')
  await expect(heading(page, 'You are Logged out successfully!')).toBeVisible()
})

test('the skip link moves the focus past the header', async ({ page }) => {
  await page.goto('/login')
  await tabTo(page, /^Skip to main content$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await tabTo(page, /^e-?mail$/i)
})
