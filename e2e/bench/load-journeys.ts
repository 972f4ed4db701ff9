import { randomUUID } from 'node:crypto'
import type { LoadBrowser, Page } from './load-browser'

/** The journeys of the load test, in the order of the table. */
export const journeyNames = ['sign-in', 'wrong-password', 'registration', 'settings', 'consent'] as const
export type JourneyName = (typeof journeyNames)[number]

export interface Account {
  readonly email: string
  readonly password: string
}

/** What every journey needs. */
export interface JourneyContext {
  readonly browser: LoadBrowser
  readonly appUrl: string
  /** The account of this visitor. Nobody else uses it at the same time. */
  readonly account: Account
  /** The URL where an application begins a sign-in. */
  readonly authorizationUrl: () => string
  /** The URL at which the application gets its code. */
  readonly callbackUrl: string
  readonly withFiles: boolean
}

/**
 * What a visitor does, without script. Each journey needs a browser without cookies.
 * @throws when a page is not the one that a visitor would see
 */
export const journeys: Readonly<Record<JourneyName, (context: JourneyContext) => Promise<void>>> = {
  async 'sign-in'(context) {
    await signIn(context)
  },

  async 'wrong-password'(context) {
    const { browser, account } = context
    const form = await openFirst(context, '/login')
    const page = await browser.submit(
      form,
      { identifier: account.email, password: 'Not-the-password-1' },
      'method',
    )
    expectPage(page, '/login', 'role="alert"')
  },

  async registration(context) {
    await register(context, newAccount())
  },

  async settings(context) {
    const { browser, appUrl } = context
    await signIn(context)
    const form = await browser.open(`${appUrl}/settings`)
    const name = randomUUID().slice(0, 8)
    const page = await browser.submit(form, { 'traits.name.first': name }, 'method')
    expectPage(page, '/settings', name)
  },

  async consent(context) {
    const { browser, account, authorizationUrl, callbackUrl } = context
    const form = await browser.open(authorizationUrl())
    if (context.withFiles) await browser.loadFiles(form)
    const consent = await submitLogin(browser, form, account)
    expectPage(consent, '/consent', account.email)
    const end = await browser.submit(consent, {}, 'decision')
    if (!end.url.href.startsWith(callbackUrl) || !end.url.searchParams.has('code')) {
      throw new Error(`The consent ended at ${end.url.pathname}`)
    }
  },
}

/** An account that nobody has. */
export function newAccount(): Account {
  // Kratos refuses a password that resembles the address.
  return { email: `load-${randomUUID()}@example.com`, password: `Pw-${randomUUID()}` }
}

/** Registers the account and looks at the home page. */
export async function register(context: JourneyContext, account: Account): Promise<void> {
  const { browser, appUrl } = context
  // Without a reason to register, the page leads to the sign-in.
  const form = await openFirst(context, '/registration?return_to=/')
  const { email, password } = account
  const page = await browser.submit(form, { 'traits.email': email, password }, 'method')
  expectPage(page, '/verification')
  expectPage(await browser.open(`${appUrl}/`), '/', email)
}

async function signIn(context: JourneyContext): Promise<void> {
  const form = await openFirst(context, '/login')
  const page = await submitLogin(context.browser, form, context.account)
  expectPage(page, '/', context.account.email)
}

async function openFirst({ browser, appUrl, withFiles }: JourneyContext, path: string): Promise<Page> {
  const page = await browser.open(appUrl + path)
  if (withFiles) await browser.loadFiles(page)
  return page
}

function submitLogin(browser: LoadBrowser, form: Page, { email, password }: Account): Promise<Page> {
  return browser.submit(form, { identifier: email, password }, 'method')
}

/** @throws when the browser is not at this path, or when the page does not have this text */
function expectPage({ url, status, html }: Page, path: string, text = ''): void {
  if (status === 200 && url.pathname === path && html.includes(text)) return
  throw new Error(`${url.pathname} (${status}) instead of ${path}${text && ', or without its text'}`)
}
