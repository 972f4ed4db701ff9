import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import { movedBy } from '../support/accessibility/moves'
import { passwordField, signInButton, submitLogin } from '../support/actions'
import { askForMail, resendButton } from '../support/mail-actions'

/**
 * What a screen reader announces about waits, and how people get more time (WCAG 2.2.1, 4.1.3). A live region
 * must be in the page before its text is. `journeys/flows/sending.spec.ts` has forms that fail or expire.
 */

const more = { tag: ['@sandbox', '@more'] }
const announced = (page: Page) => page.locator('main form [aria-live=polite]')

test(
  'a screen that continues automatically announces that now and then, and the visitor can stay',
  more,
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.clock.install()
    await page.goto('/bindsuccess')
    const status = page.getByRole('main').getByRole('status')
    await expect(status).toContainText('10')
    // The text is one line instead of two once the number has one digit.
    const moved = await movedBy(page, async () => {
      await page.clock.runFor(3000)
      await expect(page.locator('main p[aria-hidden=true]')).toContainText('7')
    })
    expect(moved).toEqual([])
    await expect(status).toContainText('10')
    await page.clock.runFor(2000)
    await expect(status).toContainText('5')

    await page.getByRole('link', { name: 'Stay on this page' }).click()
    await expect(page).toHaveURL('/bindsuccess?stay=true')
    await page.clock.runFor(60_000)
    await expect(page).toHaveURL('/bindsuccess?stay=true')
    await expect(status).toHaveCount(0)
  },
)

test('without JavaScript, such a screen stays, too', more, async ({ page }) => {
  const refresh = async (path: string) => (await page.request.get(path)).headers().refresh
  expect(await refresh('/bindfailure?errorcode=42')).toMatch(/^10;url=/)
  expect(await refresh('/bindfailure?errorcode=42&stay=true')).toBeUndefined()
})

test(
  'the wait for another mail is announced at its start and its end, not each second',
  more,
  async ({ page, person }) => {
    await page.clock.install()
    await page.goto('/recovery')
    await askForMail(page, person.email)
    await expect(resendButton(page)).toHaveAttribute('aria-disabled', 'true')
    await resendButton(page).focus()
    const spoken = announced(page).filter({ hasText: /\S/ })
    await expect(spoken).toHaveCount(1)
    const atFirst = await spoken.textContent()
    await page.clock.runFor(5000)
    await expect(spoken).toHaveText(atFirst ?? '')
    await page.clock.runFor(600_000)
    await expect(spoken).not.toHaveText(atFirst ?? '')
    await expect(resendButton(page)).not.toHaveAttribute('aria-disabled')
    await expect(resendButton(page)).toBeFocused()
  },
)

test('a slow form announces that, and the button keeps the focus', more, async ({ page, person }) => {
  await page.clock.install()
  await page.goto('/login', { waitUntil: 'networkidle' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/login**', async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  const regions = await announced(page).count()
  expect(regions).toBeGreaterThan(0)
  await submitLogin(page, person)
  await expect(page.locator('[aria-busy=true]')).toBeFocused()
  await expect(announced(page).filter({ hasText: /\S/ })).toHaveCount(0)
  await page.clock.fastForward(1000)
  await expect(announced(page).filter({ hasText: /\S/ })).toHaveCount(1)
  await expect(announced(page)).toHaveCount(regions)
  await expect(page.locator('[aria-busy=true]')).toBeFocused()
  release()
  await expect(passwordField(page)).toHaveCount(0)
})

test(
  'a missing response is announced immediately, and the button keeps the focus',
  more,
  async ({ page, person, context, watch }) => {
    watch.expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await page.goto('/login', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await submitLogin(page, person)
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(signInButton(page)).toBeFocused()
  },
)
