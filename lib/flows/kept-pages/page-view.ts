import 'server-only'
import type { NodeRequest } from '@/lib/http/node-request'
import { deviceCookie } from '@/lib/session/device'
import { readCookies } from './page-cookies'
import { queryWith, readQuery } from './page-query'
import { type PlainRequest, plainHeaders, plainRequestOf, type RequestFacts } from './plain-request'

/** The pages whose first view is the same for every visitor. */
const pages = ['login', 'registration', 'recovery'] as const

/** All that a kept page of a flow may depend on, besides its flow. */
export interface PageFacts extends RequestFacts {
  readonly page: (typeof pages)[number]
  /** As it stands in the URL, with `flow` alone in place of the flow's id, and `*` in place of a login challenge. */
  readonly query: string
  /** How somebody signed in last with this browser, on the login page (returning-visitor.ts). */
  readonly lastWay?: string
}

/** A view of a page that may be answered with a kept page. */
export interface PageView extends PlainRequest {
  /** What the request says. The rest is in the sealed cookies. */
  readonly facts: Omit<PageFacts, 'lastWay'>
  readonly flowId: string
  readonly loginChallenge: string | undefined
}

/** Other characters are rare. Node has a limit for the length of all headers. */
const pageUrl = new RegExp(`^/(${pages.join('|')})\\?([\\x21-\\x7e]+)$`)

/**
 * The only place that says what the page of a flow reads of a request: its path and query, the language, the theme,
 * what an earlier visit left, and whether the browser belongs to an app. {@link requestFor} makes a request of the same
 * facts, and a kept page is drawn for that request alone. So a page that reads something new of a request does not get
 * it there. Add it to the facts, or refuse it here.
 * @returns null for a request that Next must answer
 */
export function pageViewOf(request: NodeRequest): PageView | null {
  const [, page, text = ''] = pageUrl.exec(request.url ?? '') ?? []
  const query = readQuery(text)
  const plain = query && plainRequestOf(request, query.isData, readCookies)
  if (query === null || plain === null) return null
  return {
    ...plain,
    facts: { page: page as PageFacts['page'], query: query.rest, ...plain.facts },
    flowId: query.flowId,
    loginChallenge: query.loginChallenge,
  }
}

/**
 * The request of a visitor of whom nothing is known but these facts.
 * @param own made-up values, and the sealed device of a browser that has one
 */
export function requestFor(
  facts: PageFacts,
  own: { flowId: string; loginChallenge: string; csrfCookie: string; device?: string },
) {
  const cookies = own.device === undefined ? [] : [`${deviceCookie()}=${own.device}`]
  return {
    url: `/${facts.page}?${queryWith(facts.query, own)}`,
    headers: plainHeaders(facts, [own.csrfCookie, ...cookies]),
  }
}
