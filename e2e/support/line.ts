import { devices, expect, type Page } from '@playwright/test'

/** The user agents of LINE's in-app browser. */
export const lineUserAgents = {
  'an iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.19.0',
  Android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36 Line/14.19.0/IAB',
} as const

/** The options of the device's own browser, for a test inside an app. */
export const deviceBrowser = { userAgent: devices['Desktop Chrome'].userAgent } as const

/** Waits for the screen with this title and continues at once, not after its ten seconds. */
export async function continueFrom(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
}
