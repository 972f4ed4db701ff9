import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import { screens } from '../support/screens'

/** The number of pixels that the page can scroll sideways. */
function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

for (const [name, open] of Object.entries(screens)) {
  test.describe('on a small phone', () => {
    test.use({ viewport: { width: 320, height: 640 } })

    test(`${name} fits`, async ({ page, person }) => {
      await open(page, person)
      expect(await horizontalOverflow(page)).toBe(0)
    })
  })

  test.describe('with text of twice the size', () => {
    test.use({ viewport: { width: 640, height: 800 } })

    test(`${name} fits`, async ({ page, person }) => {
      await open(page, person)
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      expect(await horizontalOverflow(page)).toBe(0)
    })
  })

  test.describe('in the dark', () => {
    test.use({ colorScheme: 'dark' })

    test(`${name} is dark, and axe finds no problem`, async ({ page, person }) => {
      await open(page, person)
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const channels = background.match(/\d+/g)?.slice(0, 3).map(Number) ?? []
      expect(Math.max(...channels)).toBeLessThan(64)
    })
  })
}
