import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import { heading, submitLogin } from '../support/actions'

/** One page fades into the next one, and what both have in common stays in place. */
for (const { motion, fades } of [
  { motion: 'no-preference', fades: [120] },
  { motion: 'reduce', fades: [] },
] as const) {
  test(`from page to page with the motion "${motion}"`, { tag: ['@sandbox', '@more'] }, async ({
    page,
    person,
  }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.addInitScript(recordFades)
    await page.goto('/login?return_to=/')
    const topOfLogin = await topOfCard(page)
    await page.getByRole('link', { name: 'Sign up' }).click()
    await expect(heading(page, 'Register an account')).toBeVisible()
    expect(await topOfCard(page)).toBe(topOfLogin)
    await expect.poll(() => fadesOf(page)).toEqual(fades)

    await page.getByRole('link', { name: 'Login' }).click()
    await submitLogin(page, person)
    await page.getByRole('main').getByRole('link', { name: 'Account settings' }).first().click()
    await expect(heading(page, 'Account Settings')).toBeVisible()
    await expect.poll(() => fadesOf(page)).toEqual(fades)
  })
}

const topOfCard = async (page: Page) => (await page.locator('.card').boundingBox())?.y

/** The durations of the fades into this page, in milliseconds. Undefined before it was shown. */
const fadesOf = (page: Page) => page.evaluate(() => (window as { fades?: Promise<readonly number[]> }).fades)

/** Runs in each page. TypeScript's library does not know this event yet. */
function recordFades() {
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as Event & {
      readonly viewTransition?: { readonly ready: Promise<void> }
    }
    const durations = () => document.getAnimations().map((one) => Number(one.effect?.getTiming().duration))
    const fades = viewTransition?.ready.then(() => [...new Set(durations())]) ?? Promise.resolve([])
    Object.assign(window, { fades })
  })
}
