import { fileURLToPath } from 'node:url'
import { type Browser, errors, type Page } from '@playwright/test'
import type { Backend } from './backend'
import { actAsSlowPhone } from './slow-phone'

/** When a form is usable on a slow phone, in milliseconds after the start of the navigation. */
export interface FirstPaint {
  readonly paintedAt: number
  /** The first frame with a usable field and submit button. */
  readonly usableAt: number
}

const usableFormScript = fileURLToPath(new URL('./mark-usable-form.js', import.meta.url))

/** Opens a page as a slow phone with an empty cache does. A signed-in person has the cookie of a session. */
export async function timeFirstPaint(browser: Browser, url: string, isSignedIn = false): Promise<FirstPaint> {
  const context = await browser.newContext()
  if (isSignedIn) await context.addCookies([{ name: 'ory_kratos_session', value: 'benchmark', url }])
  const page = await context.newPage()
  await actAsSlowPhone(page)
  await page.addInitScript({ path: usableFormScript })
  // Querying a page makes the browser run a script in it, so the page is queried only after it has loaded.
  await page.goto(url, { waitUntil: 'load' })
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

const timeLimitMs = 15_000

/** Why no script of the page runs: it never arrives, or JavaScript is disabled. */
type NoScript = 'pending' | 'disabled'

/**
 * Fills in the form and sends it without JavaScript. A `pending` script never arrives, so nothing is
 * hydrated.
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
    // A different value each time: two equal posts within a short time count as one
    // (lib/flows/form/submit-once.ts).
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
