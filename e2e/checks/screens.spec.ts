import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/fixtures'
import { currentBackend } from '../support/backend'
import { takePicture } from '../support/pictures'
import { screens, tagOf } from '../support/screens'
import { checkScreenAgain } from '../support/watch'

/** The number of pixels that the page can scroll sideways. */
function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The brightest of the three colours behind the page, from 0 to 255. */
async function brightness(page: Page): Promise<number> {
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  return Math.max(...(background.match(/\d+/g)?.slice(0, 3).map(Number) ?? [255]))
}

const pictureSizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

/** Pictures of a screen in `test-results/screens`, in the colours that it has now. */
async function takePictures(page: Page, name: string, colours: string): Promise<void> {
  for (const [size, viewport] of Object.entries(pictureSizes)) {
    await page.setViewportSize(viewport)
    await takePicture(page, 'screens', `${currentBackend().name} ${name} ${colours} ${size}`)
  }
}

for (const [name, open] of Object.entries(screens)) {
  test(
    `${name} fits a small phone and large text, and is readable in the dark`,
    tagOf(name),
    async ({ page, person }) => {
      await open(page, person)
      await takePictures(page, name, 'light')

      await page.setViewportSize({ width: 320, height: 640 })
      await checkScreenAgain(page)
      expect(await horizontalOverflow(page)).toBe(0)

      await page.setViewportSize({ width: 640, height: 800 })
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      await checkScreenAgain(page)
      expect(await horizontalOverflow(page)).toBe(0)

      await page.evaluate(() => {
        document.documentElement.style.fontSize = ''
      })
      await page.emulateMedia({ colorScheme: 'dark' })
      await takePictures(page, name, 'dark')
      await checkScreenAgain(page)
      expect(await brightness(page)).toBeLessThan(64)
    },
  )
}
