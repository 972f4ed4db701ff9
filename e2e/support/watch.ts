import type { BrowserContext, Page } from '@playwright/test'
import { currentBackend } from './backend'
import { screenProblems } from './screen-check'
import { recordSecrets, secretsOf } from './secrets'

/**
 * Watches every page of a browser context: console errors, page errors, CSP violations, and each screen as
 * `screen-check.ts` sees it.
 *
 * A screen is looked at before the first action on it (and before an assertion has to be tried again), by a locator
 * handler: so no test has to ask for it, and none goes on before the look is over. The last screen is looked at in the end.
 */
export class Watch {
  readonly #problems: string[] = []
  readonly #expected: RegExp[] = []
  readonly #pages = new Set<Page>()
  readonly #runsScript: boolean

  constructor(runsScript: boolean) {
    this.#runsScript = runsScript
  }

  /** Says that this test provokes a console error: an answer of 404, say, which browsers report as one. */
  expectConsoleError(pattern: RegExp): void {
    this.#expected.push(pattern)
  }

  async begin(context: BrowserContext): Promise<void> {
    await context.addInitScript(reportInConsole)
    context.on('page', (page) => void this.#follow(page))
    for (const page of context.pages()) await this.#follow(page)
  }

  /** Looks at what the pages show last, and answers everything that was wrong during the test. */
  async end(): Promise<string[]> {
    for (const page of this.#pages) {
      if (!page.isClosed()) await this.#lookOnce(page)
    }
    return this.#problems
  }

  async #follow(page: Page): Promise<void> {
    this.#pages.add(page)
    page.on('pageerror', (error) => this.#problems.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      const text = `${message.text()} ${message.location().url}`
      const isExpected = this.#expected.some((pattern) => pattern.test(text))
      if (message.type() === 'error' && !isExpected) this.#problems.push(`console: ${text}`)
    })
    const unseen = page.locator('html:not([data-looked-at])')
    await page.addLocatorHandler(unseen, () => this.#lookOnce(page), { noWaitAfter: true })
  }

  /**
   * A page may move on while it is looked at: then what comes in its place is, to the end of a row of redirects. Between
   * two pages there is nothing to look at for a moment, which is nobody's fault and no try.
   */
  async #lookOnce(page: Page, tries = 10): Promise<void> {
    try {
      await this.#look(page)
      await page.evaluate(() => document.documentElement.setAttribute('data-looked-at', ''))
    } catch (error) {
      if (tries === 1) throw error
      await page.waitForLoadState()
      await this.#lookOnce(page, isContextDestroyed(error) ? tries : tries - 1)
    }
  }

  async #look(page: Page): Promise<void> {
    const { appUrl, portal } = currentBackend()
    if (![appUrl, portal.portalUrl].includes(new URL(page.url()).origin)) return
    recordSecrets(await secretsOf(page))
    this.#problems.push(...(await screenProblems(page, this.#runsScript)))
  }
}

function isContextDestroyed(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Execution context was destroyed')
}

/** Runs in every page: violations become console errors, and a move inside the page asks for a new look. */
function reportInConsole(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    // biome-ignore lint/suspicious/noConsole: the browser's console is where problems are collected
    console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`)
  })
  window.navigation?.addEventListener('currententrychange', () => {
    document.documentElement?.removeAttribute('data-looked-at')
  })
}
