import { expect, type Locator, type Page } from '@playwright/test'
import { heading } from './actions'
import { enterCode } from './code-actions'

export const continueButton = (page: Page): Locator => page.getByRole('button', { name: 'Continue' })
export const resendButton = (page: Page): Locator => page.getByRole('button', { name: 'Resend code' })

/** Clicks a button and waits for the next page, which may look like the one before. */
export async function clickAndWait(button: Locator): Promise<void> {
  const page = button.page()
  const response = page.waitForResponse((candidate) => candidate.request().method() === 'POST')
  await button.click()
  expect((await response).status()).toBeLessThan(400)
  await page.waitForLoadState('networkidle')
  // With script the response arrives before the page shows it.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Lets the wait for another code elapse, on a page with a clock of the test. The script that counts comes
 * after the page.
 */
export async function passWait(page: Page): Promise<void> {
  await expect(resendButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(30_000)
}

/** Requests another code. */
export async function askForAnotherCode(page: Page): Promise<void> {
  await clickAndWait(resendButton(page))
}

/**
 * The hint for a mail that does not arrive, which appears after 20 seconds. CSS shows it, so the page's clock
 * has no effect.
 */
export async function expectLateHint(page: Page): Promise<void> {
  const hint = page.getByText('Check the address for typing mistakes')
  await expect(hint).toBeHidden()
  await hint.evaluate((element) => {
    for (const animation of element.getAnimations()) animation.finish()
  })
  await expect(hint).toBeVisible()
}

/** Another code of the same length. */
export function wrongCode(code: string): string {
  return code === '000000' ? '000001' : '000000'
}

/** Different incorrect codes. Two equal posts within a short time count as one. */
export function wrongCodes(code: string, count: number): [string, ...string[]] {
  const wrong = Array.from({ length: count + 1 }, (_, at) => String(at).padStart(code.length, '0'))
  return wrong.filter((other) => other !== code).slice(0, count) as [string, ...string[]]
}

/** Goes from the login page to the recovery, whose field has the same label. */
export async function openRecovery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(heading(page, 'Recover your account')).toBeVisible()
}

/** Requests a mail in the recovery or verification form on the screen. */
export async function askForMail(page: Page, email: string): Promise<void> {
  await page.getByLabel(/^e-?mail(?: or phone number)?$/i).fill(email)
  await continueButton(page).click()
}

/** Fills in and sends the code field on the screen. */
export async function submitCode(page: Page, label: string, code: string): Promise<void> {
  await enterCode(page.getByLabel(label), code, continueButton(page))
}
