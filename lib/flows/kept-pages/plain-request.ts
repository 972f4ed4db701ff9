import 'server-only'
import { config } from '@/lib/config/config'
import { inAppBrowserOf } from '@/lib/http/in-app-browser'
import { type NodeRequest, sentHeaders } from '@/lib/http/node-request'
import { currentBook } from '@/lib/i18n/current-book'
import { chooseLocale } from '@/lib/i18n/locale'
import { type Visitor, visitorOf } from '@/lib/request/visitor'
import { readThemeChoice, themeCookie } from '@/lib/theme/theme-choice'
import { acceptsGzip } from './accepts-gzip'
import type { PageCookies } from './page-cookies'
import { dataType } from './page-template'

/** What every page reads of a request. */
export interface RequestFacts {
  readonly locale: string
  readonly theme: string
  /** The data of the page for Next's router, in place of its HTML: what a server action asks for after a form. */
  readonly isData: boolean
  /** Whether the visitor comes from a page of ours, and so has our style sheets. */
  readonly hasStyles: boolean
}

/** A request for a page or its data, with nothing that makes Next answer it in another way. */
export interface PlainRequest<Cookies extends PageCookies = PageCookies> {
  readonly facts: RequestFacts
  readonly cookies: Cookies
  readonly visitor: Visitor
  readonly acceptsGzip: boolean
}

/** Next answers a request that has one of these with something other than the page. */
const ofNext = /^(?:next-|x-nextjs-|x-middleware-|x-prerender-)/

/**
 * What every page reads of a request: the language and the theme. A page inside another app is left to Next.
 * @param isData whether the URL asks for the data of the page
 * @param readCookies returns null when the cookies need Next
 * @returns null for a request that Next must answer
 */
export function plainRequestOf(
  { method, headers }: NodeRequest,
  isData: boolean,
  readCookies: (cookieHeader: string) => PageCookies | null,
): PlainRequest | null {
  if (method !== 'GET' || headers.rsc !== (isData ? '1' : undefined)) return null
  if (isData && headers.accept !== dataType) return null
  if (Object.keys(headers).some((name) => ofNext.test(name))) return null

  const sent = sentHeaders(headers)
  const visitor = visitorOf(sent)
  const cookies = readCookies(visitor.cookieHeader)
  if (cookies === null || isOfApp(visitor.userAgent)) return null
  const locale = chooseLocale({
    cookie: cookies.language,
    acceptLanguage: sent.get('accept-language') ?? undefined,
    supported: currentBook().locales,
  })
  const theme = readThemeChoice(cookies.theme) ?? config().BRAND_THEME
  return {
    facts: { locale, theme, isData, hasStyles: sent.get('sec-fetch-site') === 'same-origin' },
    cookies,
    visitor,
    acceptsGzip: acceptsGzip(sent.get('accept-encoding')),
  }
}

/**
 * The headers of a visitor of whom nothing is known but these facts.
 * @param cookies made-up ones, as `name=value`
 */
export function plainHeaders({ locale, theme, isData }: RequestFacts, cookies: readonly string[]) {
  return {
    host: config().appHost,
    accept: isData ? dataType : 'text/html',
    ...(isData && { rsc: '1' }),
    'accept-language': locale,
    'user-agent': 'Mozilla/5.0 (kept page)',
    cookie: [...cookies, `${themeCookie}=${theme}`].join('; '),
  }
}

/** Pages offer other things inside apps. Next sends another page to a client that does not name itself. */
function isOfApp(userAgent: string): boolean {
  return userAgent === '' || inAppBrowserOf(userAgent) !== null
}
