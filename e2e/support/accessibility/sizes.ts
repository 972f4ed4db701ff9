import type { Page } from '@playwright/test'

/** Whether the page scrolls sideways in the current window (WCAG 1.4.10). */
export async function sidewaysProblems(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return pixels === 0 ? [] : [`the page scrolls ${pixels} px sideways`]
}

/** Whether the page is bright, although the visitor prefers dark colors. */
export async function brightProblems(page: Page): Promise<string[]> {
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  // The brightest of the three colors behind the page, from 0 to 255.
  const brightness = Math.max(...(background.match(/\d+/g)?.slice(0, 3).map(Number) ?? [255]))
  return brightness < 64 ? [] : [`the page is not dark: ${background}`]
}
