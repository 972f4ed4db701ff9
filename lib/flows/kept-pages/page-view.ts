import 'server-only'
import { config } from '@/lib/config/config'
import { inAppBrowserOf } from '@/lib/http/in-app-browser'
import { currentBook } from '@/lib/i18n/current-book'
import { chooseLocale } from '@/lib/i18n/locale'
import { type Visitor, visitorOf } from '@/lib/request/visitor'
import { deviceCookie } from '@/lib/session/device'
import { readThemeChoice, themeCookie } from '@/lib/theme/theme-choice'
import { acceptsGzip } from './accepts-gzip'
import { type PageCookies, readCookies } from './page-cookies'
import { queryWith, readQuery } from './page-query'
import { dataType } from './page-template'

/** A request as Node gives it. */
export interface NodeRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: NodeJS.Dict<string | string[]>
}

/** The pages whose first view is the same for every visitor. */
const pages = ['login', 'registration', 'recovery'] as const

/** All that a kept page may depend on, besides its flow. */
export interface PageFacts {
  readonly page: (typeof pages)[number]
  /** As it stands in the URL, with `flow` alone in place of the flow's id, and `*` in place of a login challenge. */
  readonly query: string
  readonly locale: string
  readonly theme: string
  /** The data of the page for Next's router, in place of its HTML: what a server action asks for after a form. */
  readonly isData: boolean
  /** Whether the visitor comes from a page of ours, and so has our style sheets. */
  readonly hasStyles: boolean
  /** How somebody signed in last with this browser, on the login page (returning-visitor.ts). */
  readonly lastWay?: string
}

/** A view of a page that may be answered with a kept page. */
export interface PageView {
  /** What the request says. The rest is in the sealed cookies. */
  readonly facts: Omit<PageFacts, 'lastWay'>
  readonly cookies: PageCookies
  readonly flowId: string
  readonly loginChallenge: string | undefined
  readonly visitor: Visitor
  readonly acceptsGzip: boolean
}

/** Other characters are rare. Node has a limit for the length of all headers. */
const pageUrl = new RegExp(`^/(${pages.join('|')})\\?([\\x21-\\x7e]+)$`)

/** Next answers a request that has one of these with something other than the page. */
const ofNext = /^(?:next-|x-nextjs-|x-middleware-|x-prerender-)/

/**
 * The only place that says what a page reads of a request: its path and query, the language, the theme, what
 * an earlier visit left, and whether the browser belongs to an app. {@link requestFor} makes a request of the same facts, and a kept page is
 * drawn for that request alone. So a page that reads something new of a request does not get it there. Add it to
 * the facts, or refuse it here.
 * @returns null for a request that Next must answer
 */
export function pageViewOf({ method, url, headers }: NodeRequest): PageView | null {
  const [, page, text = ''] = pageUrl.exec(url ?? '') ?? []
  const query = readQuery(text)
  const isData = query?.isData ?? false
  if (method !== 'GET' || query === null || headers.rsc !== (isData ? '1' : undefined)) return null
  if (isData && headers.accept !== dataType) return null
  if (Object.keys(headers).some((name) => ofNext.test(name))) return null

  const get = (name: string) => [headers[name]].flat().join(', ') || null
  const visitor = visitorOf({ get })
  const cookies = readCookies(visitor.cookieHeader)
  if (cookies === null || isOfApp(visitor.userAgent)) return null
  const locale = chooseLocale({
    cookie: cookies.language,
    acceptLanguage: get('accept-language') ?? undefined,
    supported: currentBook().locales,
  })
  const theme = readThemeChoice(cookies.theme) ?? config().BRAND_THEME
  return {
    facts: {
      page: page as PageFacts['page'],
      query: query.rest,
      locale,
      theme,
      isData,
      hasStyles: get('sec-fetch-site') === 'same-origin',
    },
    cookies,
    flowId: query.flowId,
    loginChallenge: query.loginChallenge,
    visitor,
    acceptsGzip: acceptsGzip(get('accept-encoding')),
  }
}

/**
 * The request of a visitor of whom nothing is known but these facts.
 * @param own made-up values, and the sealed device of a browser that has one
 */
export function requestFor(
  { page, query, locale, theme, isData }: PageFacts,
  own: { flowId: string; loginChallenge: string; csrfCookie: string; device?: string },
) {
  const device = own.device === undefined ? '' : `; ${deviceCookie()}=${own.device}`
  return {
    url: `/${page}?${queryWith(query, own)}`,
    headers: {
      host: config().appHost,
      accept: isData ? dataType : 'text/html',
      ...(isData && { rsc: '1' }),
      'accept-language': locale,
      'user-agent': 'Mozilla/5.0 (kept page)',
      cookie: `${own.csrfCookie}; ${themeCookie}=${theme}${device}`,
    },
  }
}

/** Pages offer other things inside apps. Next sends another page to a client that does not name itself. */
function isOfApp(userAgent: string): boolean {
  return userAgent === '' || inAppBrowserOf(userAgent) !== null
}
