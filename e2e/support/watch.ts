import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { currentBackend } from './backend'
import { checkScreen } from './screen-check'
import { recordSecrets, secretCookiesOf } from './secrets'

/**
 * Watches every page of a browser context for console errors, page errors and CSP violations. Checks each
 * screen with `screen-check.ts`.
 *
 * A locator handler checks a screen before the first action on it, and before an assertion is retried. So no
 * test has to call the check, and no test continues before it is done. The last screen is checked at the end
 * of the test.
 */
export class Watch {
  readonly #problems: string[] = []
  readonly #expected: RegExp[] = []
  readonly #pages = new Set<Page>()
  #runsScript: boolean
  #session: CDPSession | undefined

  constructor(runsScript: boolean) {
    this.#runsScript = runsScript
  }

  /** Allows a console error that this test causes. Browsers report a response of 404 as one, for example. */
  expectConsoleError(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  /** Switches JavaScript of the test's only page on or off, from its next document on. */
  async setScript(page: Page, runsScript: boolean): Promise<void> {
    // The browser drops the setting at the end of the session.
    this.#session ??= await page.context().newCDPSession(page)
    await this.#session.send('Emulation.setScriptExecutionDisabled', { value: !runsScript })
    this.#runsScript = runsScript
  }

  async begin(context: BrowserContext): Promise<void> {
    await context.addInitScript(reportInConsole)
    context.on('page', (page) => void this.#follow(page))
    for (const page of context.pages()) await this.#follow(page)
  }

  /** Checks the last screen of each page. Returns all problems of the test. */
  async end(): Promise<string[]> {
    for (const page of this.#pages) {
      if (!page.isClosed()) await this.#checkScreen(page)
    }
    return this.#problems
  }

  async #follow(page: Page): Promise<void> {
    this.#pages.add(page)
    page.on('pageerror', (error) => this.#problems.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      const { url } = message.location()
      // A page of Hydra itself has no icon, and some browsers request one.
      if (url === `${currentBackend().hydraUrl}/favicon.ico`) return
      // Browsers report the status of an outage, and the error page explains it.
      if (URL.canParse(url) && new URL(url).pathname === '/error' && outageStatus.test(message.text())) return
      const text = `${message.text()} ${url}`
      const isExpected = this.#expected.some((pattern) => pattern.test(text))
      if (message.type() === 'error' && !isExpected) this.#problems.push(`console: ${text}`)
    })
    const unseen = page.locator('html:not([data-checked])')
    await page.addLocatorHandler(unseen, () => this.#checkScreen(page), { noWaitAfter: true })
  }

  /**
   * A redirect may replace the page during a check. Then the new page is checked. A context that the redirect
   * destroyed does not count as an attempt, because a page may redirect many times.
   */
  async #checkScreen(page: Page, tries = 10): Promise<void> {
    try {
      await this.#findProblems(page)
    } catch (error) {
      if (tries === 1) throw error
      await page.waitForLoadState()
      await this.#checkScreen(page, isContextDestroyed(error) ? tries : tries - 1)
    }
  }

  async #findProblems(page: Page): Promise<void> {
    const cookies = await secretCookiesOf(page.context())
    const { problems, tokens } = await checkScreen(page, this.#runsScript)
    recordSecrets([...cookies, ...tokens.map(([name, value]) => ({ kind: `field ${name}`, value }))])
    this.#problems.push(...problems)
  }
}

/** Checks a screen once more, after a test changed its size or its colors. */
export async function checkScreenAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.removeAttribute('data-checked'))
  await expect(page.locator('html[data-checked]')).toBeVisible()
}

/** The statuses of lib/request/page-request.ts. */
const outageStatus = /^Failed to load resource: the server responded with a status of (?:429|502|503) /

function isContextDestroyed(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Execution context was destroyed')
}

/**
 * Runs in every page. Reports CSP violations, and a screen without a title, as console errors. A navigation
 * inside the page requests a new check.
 */
function reportInConsole(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    // biome-ignore lint/suspicious/noConsole: Watch collects the problems from the browser's console
    console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`)
  })
  new MutationObserver(() => {
    // biome-ignore lint/suspicious/noConsole: Watch collects the problems from the browser's console
    if (document.title === '' && document.querySelector('h1')) console.error('The screen has no title.')
  }).observe(document, { childList: true, subtree: true })
  window.navigation?.addEventListener('currententrychange', () => {
    document.documentElement?.removeAttribute('data-checked')
  })
}
