import { test } from '../fixtures/fixtures'
import { currentBackend } from '../support/backend'
import { screens, tagOf } from '../support/screens'

/** Takes screenshots for a person to look at, in `test-results/screens`. It compares them with nothing. */
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }
const schemes = ['light', 'dark'] as const

for (const [name, open] of Object.entries(screens)) {
  test(`screenshot of ${name}`, tagOf(name), async ({ page, person }) => {
    await open(page, person)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport)
        const file = `${currentBackend().name}-${name.replaceAll(' ', '-')}-${colorScheme}-${size}.png`
        await page.screenshot({
          path: `test-results/screens/${file}`,
          fullPage: true,
          animations: 'disabled',
        })
      }
    }
  })
}
