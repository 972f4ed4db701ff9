import type { Page } from '@playwright/test'

/**
 * Takes a picture of the whole page for a person to look at, when `E2E_PICTURES` is set. No test compares it
 * with anything, so it is no test.
 */
export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  if (!process.env.E2E_PICTURES) return
  const file = `${name.replaceAll(' ', '-')}.png`
  await page.screenshot({ path: `test-results/${folder}/${file}`, fullPage: true, animations: 'disabled' })
}
