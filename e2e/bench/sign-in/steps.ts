import type { Browser, Page } from './browser'
import { rightPassword } from './kratos'

/** The steps of a sign-in, in their order. */
export const stepNames = ['page', 'wrong password', 'right password', 'landing'] as const
export type StepName = (typeof stepNames)[number]

/** One visitor. Each step continues where the last one ended. */
export type SignIn = Readonly<Record<StepName, () => Promise<void>>>

/** The pages of a front end. */
export interface Site {
  readonly url: string
  /** Where a sign-in starts. */
  readonly startUrl: string
}

/** A visitor without JavaScript. The browser sends the page's form and follows redirects. */
export function signInBy(browser: Browser, { url, startUrl }: Site, identifier: string): SignIn {
  let page: Page
  const send = (password: string, until?: string) => browser.submit(page, { identifier, password }, until)
  return {
    async page() {
      page = await browser.open(startUrl)
      expectPage(page, 'password')
    },
    async 'wrong password'() {
      page = await send('not the password')
      // The field keeps the identifier. The text of the message differs by front end.
      expectPage(page, identifier)
    },
    async 'right password'() {
      page = await send(rightPassword, `${url}/`)
    },
    async landing() {
      expectPage(await browser.open(page.url.href), identifier)
    },
  }
}

/** @throws if this is not a page with this text */
function expectPage({ url, status, html }: Page, text: string): void {
  if (status === 200 && html.includes(text)) return
  throw new Error(`${url.pathname} answered ${status}, or is without ${text}`)
}
