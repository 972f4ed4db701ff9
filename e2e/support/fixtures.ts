import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { createAccount } from './accounts'
import { newPerson, type Person } from './people'
import { Watch } from './watch'

interface Fixtures {
  /** The automatic checks; named by a test that provokes what they would report. */
  readonly watch: Watch
  /** Somebody who has an account and is not signed in. */
  readonly person: Person
  /** Opens another browser: with cookies of its own, watched like the first. */
  readonly anotherBrowser: (change?: (context: BrowserContext) => Promise<void>) => Promise<Page>
}

/** Playwright's `test` with the checks that every page of every test is put through. */
export const test = base.extend<Fixtures>({
  watch: [
    async ({ context, javaScriptEnabled }, use, testInfo) => {
      const watch = new Watch(javaScriptEnabled ?? true)
      await watch.begin(context)
      await use(watch)
      if (testInfo.status === testInfo.expectedStatus) expect(await watch.end()).toEqual([])
    },
    { auto: true },
  ],
  person: async ({ baseURL }, use) => {
    const person = newPerson()
    await createAccount(person, baseURL ?? '')
    await use(person)
  },
  anotherBrowser: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (change) => {
      const context = await browser.newContext()
      contexts.push(context)
      await watch.begin(context)
      await change?.(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

export { expect }
