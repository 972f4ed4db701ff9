import { fileURLToPath } from 'node:url'
import { type Browser, errors, type Page } from '@playwright/test'
import type { Backend } from './backend'
import { csrfCookie } from './visitors'

/** When a form is usable on a slow phone, in milliseconds after the navigation began. */
export interface FirstPaint {
  readonly paintedAt: number
  /** The first frame with a usable identifier field and submit button. */
  readonly usableAt: number
}

const usableFormScript = fileURLToPath(new URL('./mark-usable-form.js', import.meta.url))

/** A slow phone: a sixth of this machine's speed, 1.6 Mbit/s and 150 ms each way. */
const slowPhone = { cpuRate: 6, latency: 150, download: 200_000, upload: 94_000 }

/**
 * A page of another site, where a visitor comes from. Chromium opens a page of another site in a new process. From an
 * empty tab, it does so only for a page with the header `Cross-Origin-Opener-Policy`: Latchkey has it, and the minimal
 * page does not.
 */
const otherSite = 'data:text/html,'

/** Opens a page as a slow phone with an empty cache does. Kratos' cookie is there, as after the start of a flow. */
export async function timeFirstPaint(browser: Browser, url: string): Promise<FirstPaint> {
  const context = await browser.newContext()
  await context.addCookies([{ ...csrfCookie, url }])
  const page = await context.newPage()
  await page.goto(otherSite)
  await actAsSlowPhone(page)
  await page.addInitScript({ path: usableFormScript })
  await page.goto(url)
  const handle = await page.waitForFunction(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]
    const usable = performance.getEntriesByName('form-usable')[0]
    return painted && usable && { paintedAt: painted.startTime, usableAt: usable.startTime }
  })
  const times = await handle.jsonValue()
  await context.close()
  if (!times) throw new Error(`${url} painted nothing`)
  return times
}

async function actAsSlowPhone(page: Page): Promise<void> {
  const { cpuRate, latency, download, upload } = slowPhone
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
}

const timeLimitMs = 15_000

/** Why no script of the page runs: it never arrives, or script is disabled. */
export type NoScript = 'pending' | 'disabled'

/**
 * Fills in the form and sends it without script. `pending` script never arrives, so nothing is hydrated.
 * @returns whether the backend received the typed values
 */
export async function postsWithout(
  script: NoScript,
  browser: Browser,
  url: string,
  backend: Backend,
): Promise<boolean> {
  const context = await browser.newContext({ javaScriptEnabled: script === 'pending' })
  context.setDefaultTimeout(timeLimitMs)
  try {
    const page = await context.newPage()
    // The request gets no response and ends with the page.
    if (script === 'pending') await page.route(/\.js(?:$|\?)/, () => undefined)
    await page.goto(url, { waitUntil: 'commit' })
    // A different value each time: two equal posts in a short time count as one (lib/flows/submit-once.ts).
    const typed = { identifier: `${script}@example.com`, password: 'a password' }
    const form = await formSentFrom(page, backend, typed)
    return form?.get('identifier') === typed.identifier && form.get('password') === typed.password
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  } finally {
    await context.close()
  }
}

async function formSentFrom(
  page: Page,
  backend: Backend,
  typed: { readonly identifier: string; readonly password: string },
): Promise<URLSearchParams | null> {
  await page.locator('input[name=identifier]').fill(typed.identifier)
  await page.locator('input[name=password]').fill(typed.password)
  const posted = backend.nextForm()
  await page.locator('form [type=submit][name=method]').click({ noWaitAfter: true })
  const nothing = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), timeLimitMs).unref()
  })
  return Promise.race([posted, nothing])
}
