import type { Page } from '@playwright/test'
import { currentBackend } from './backend'

/**
 * Takes a picture of the whole page for review, if `E2E_PICTURES` is set. No test compares it, so it is no
 * test.
 */
export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  if (!process.env.E2E_PICTURES) return
  const file = `${name.replaceAll(' ', '-')}.png`
  await page.screenshot({ path: `test-results/${folder}/${file}`, fullPage: true, animations: 'disabled' })
}

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

/** Pictures of a screen on a phone and on a desktop, in its current colors. Restores the window. */
export async function takeBothPictures(page: Page, name: string, colors: string): Promise<void> {
  if (!process.env.E2E_PICTURES) return
  const before = page.viewportSize()
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport)
    await takePicture(page, 'screens', `${currentBackend().name} ${name} ${colors} ${size}`)
  }
  if (before) await page.setViewportSize(before)
}
