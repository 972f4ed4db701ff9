import { expect, type Page, test } from '@playwright/test'
import { currentBackend } from '../support/backend'
import { unstyledClasses } from '../support/unstyled-classes'
import { looks, nameOf } from './looks'

const { kratosUrl } = currentBackend()

/** Collects the errors in the console of a page. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // The gallery simulates error responses: a page that does not exist, or a service that is down.
    const isPlayed = message.text().includes('Failed to load resource')
    if (message.type() === 'error' && !isPlayed) errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(error.message))
  return errors
}

/** Waits for React, which would undo an earlier replacement. */
async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isDone = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'))
    const texts = [...document.querySelectorAll('main p, main li, .reference-id')]
    return !('__next_f' in window) || texts.every(isDone)
  })
}

/** The clock of a button that sends another mail is loaded late, and would undo an earlier replacement. */
async function untilClocksRun(page: Page): Promise<void> {
  const clocks = page.locator('button[type="submit"] + [aria-live]')
  if ((await clocks.count()) > 0) await page.waitForLoadState('networkidle')
}

/**
 * Replaces what differs in each run: ports, ids of errors, backup codes, keys of authenticator apps, addresses of new
 * accounts, how long to wait for another mail, and how many devices are signed in.
 */
async function replaceWhatDiffers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const always: Readonly<Record<string, string>> = {
      '.reference-id': '0123456789',
      '.codes li': 'abcd1234',
    }
    for (const [selector, text] of Object.entries(always))
      for (const element of document.querySelectorAll(selector)) element.textContent = text
    for (const code of document.querySelectorAll<HTMLImageElement>('main img[src^="data:"]'))
      code.style.filter = 'contrast(0)'
    for (const field of document.querySelectorAll<HTMLInputElement>('main input'))
      field.value = field.value.replace(/\.[0-9a-f-]{36}@/, '@')
    const isKey = (element: Element | null) => /^[A-Z2-7]{32}$/.test(element?.textContent?.trim() ?? '')
    const keys = [...document.querySelectorAll('main *')].filter(isKey)
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode
      if (keys.some((key) => key.contains(parentElement))) walker.currentNode.textContent = 'ABCD'
      const isCount = parentElement?.closest('main a[href="/sessions"]') !== null
      const replaced = walker.currentNode.textContent
        ?.replaceAll(/localhost:\d+/g, 'localhost:4000')
        .replace(/· 0:\d\d$/, '· 0:30')
        .replace(/\.[0-9a-f-]{36}@/, '@')
        .replace(/\d+/, (count) => (isCount ? '2' : count))
      if (replaced !== textContent) walker.currentNode.textContent = replaced ?? null
    }
  })
}

for (const look of looks) {
  test(nameOf(look), async ({ page }) => {
    const { screen: name, theme, width, locale, isMail } = look
    await page.setViewportSize({ width, height: 640 })
    const errors = errorsOf(page)
    // The page's texts about the time are the same in each run.
    await page.clock.setFixedTime('2030-01-02T10:00:00Z')
    await page.addInitScript(() => {
      // A countdown stays at its start. Some wait for a second repeatedly.
      const { setTimeout } = window
      Object.assign(window, {
        setInterval: () => 0,
        setTimeout: (call: () => void, time?: number) => (time === 1000 ? 0 : setTimeout(call, time)),
      })
    })
    await page.goto(
      `${kratosUrl}/gallery/${isMail ? 'mail' : 'frame'}?${new URLSearchParams({ name, theme, locale })}`,
    )
    await untilHydrated(page)
    await untilClocksRun(page)
    if (!isMail) expect(await unstyledClasses(page)).toEqual([])
    await replaceWhatDiffers(page)
    // Two of 256 levels are more than this. Another processor may round by one level, and a pixel at the edge of a shadow
    // differs from run to run.
    await expect(page).toHaveScreenshot(`${nameOf(look)}.png`, {
      ...{ fullPage: true, animations: 'disabled', caret: 'hide' },
      ...{ threshold: 0.005, maxDiffPixels: 4 },
    })
    // A mail runs no script, not even the tests'.
    if (!isMail) expect(errors).toEqual([])
  })
}
