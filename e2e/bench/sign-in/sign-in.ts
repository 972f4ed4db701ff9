import { z } from 'zod'
import type { LoadBrowser, Page } from '../load-browser'
import { rightPassword } from './kratos'

/** The steps of a sign-in, in their order. */
export const stepNames = ['start', 'page', 'wrong password', 'right password', 'landing'] as const
export type StepName = (typeof stepNames)[number]

/** One visitor. Each step continues where the last one ended. */
export type SignIn = Readonly<Record<StepName, () => Promise<void>>>

/** The pages of a front end. */
export interface Site {
  readonly url: string
  /** Where a sign-in begins, and the page that shows the flow. */
  readonly startUrl: string
  readonly loginUrl: string
  /** Where a sign-in ends. */
  readonly homeUrl: string
  /** A text of that page when it does not show the identifier. */
  readonly landingText?: string | undefined
}

const wrongPassword = 'not the password'
const refusedSchema = z.object({ ui: z.object({ messages: z.array(z.object({ id: z.literal(4000006) })) }) })
const signedInSchema = z.object({ session: z.object({ active: z.literal(true) }) })

/** A visitor without script. The browser sends the page's form and follows redirects. */
export function signInByForm(browser: LoadBrowser, site: Site, identifier: string): SignIn {
  let page: Page
  const send = (password: string, until?: string) =>
    browser.submit(page, { identifier, password }, 'method', until)
  return {
    ...beginning(browser, site, (shown) => {
      page = shown
    }),
    async 'wrong password'() {
      page = await send(wrongPassword)
      // The field keeps the identifier. Of the message, each front end has another text.
      expectPage(page, identifier)
    },
    async 'right password'() {
      page = await send(rightPassword, `${site.url}/`)
    },
    async landing() {
      expectPage(await browser.open(page.url.href), site.landingText ?? identifier)
    },
  }
}

/** A visitor of a page whose script posts to Kratos and draws the answer. Nothing of the front end runs then. */
export function signInByScript(browser: LoadBrowser, site: Site, identifier: string): SignIn {
  let page: Page
  const send = async (password: string) => {
    const [form] = page.forms
    if (!form) throw new Error(`${page.url.pathname} has no form`)
    const csrf_token = form.fields.csrf_token
    return browser.postJson(form.action, { csrf_token, identifier, password, method: 'password' })
  }
  return {
    ...beginning(browser, site, (shown) => {
      page = shown
    }),
    async 'wrong password'() {
      refusedSchema.parse((await send(wrongPassword)).json)
    },
    async 'right password'() {
      signedInSchema.parse((await send(rightPassword)).json)
    },
    async landing() {
      expectPage(await browser.open(site.homeUrl), identifier)
    },
  }
}

function beginning(browser: LoadBrowser, { startUrl, loginUrl }: Site, show: (page: Page) => void) {
  let pageUrl = ''
  return {
    async start() {
      const end = await browser.open(startUrl, `${loginUrl}?flow=`)
      if (end.status !== 0) throw new Error(`The start ended at ${end.url.pathname} (${end.status})`)
      pageUrl = end.url.href
    },
    async page() {
      const page = await browser.open(pageUrl)
      expectPage(page, 'password')
      show(page)
    },
  }
}

/** @throws when this is not a page with this text */
function expectPage({ url, status, html }: Page, text = ''): void {
  if (status === 200 && html.includes(text)) return
  throw new Error(`${url.pathname} answered ${status}${text && `, or is without ${text}`}`)
}
