import 'server-only'
import { type NodeRequest, sentHeaders } from '@/lib/http/node-request'
import type { PageRequest, PreparePage } from './page-request'

/** What is added to the request for a page, and to its response. */
interface PreparedView {
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
}

/** deploy/server/prepare-views.mjs uses the same name. */
const key = Symbol.for('latchkey.plain-views')
const shared = globalThis as { [key]?: (request: NodeRequest) => PreparedView | null }

/** The path of a page as Next leaves it. Our routes have two parts, and files have a dot. */
const pageUrl = /^\/[a-z-]*(?:\?[\x21-\x7e]*)?$/

/** Next changes such a request before its middleware sees it, or answers it in another way. */
const ofNext = /^(?:rsc$|next-|x-nextjs-|x-middleware-|x-prerender-|x-matched-path$|x-now-)/
const parameterOfNext = /[?&](?:_rsc|_?nxt)/i

/**
 * From now on, the server itself prepares plain views of pages (docs/decisions/0028-plain-views.md). Next would start
 * its middleware for each of them.
 */
export function startPlainViews(prepare: PreparePage): void {
  shared[key] = (request) => preparedView(request, prepare)
}

/**
 * What the middleware would do with a view of a page.
 * @returns null when the middleware is to decide: for other requests, and for pages that another route serves
 */
export function preparedView(request: NodeRequest, prepare: PreparePage): PreparedView | null {
  const plain = request.method === 'GET' ? plainRequest(request) : null
  const page = plain && prepare(plain)
  return page?.kind === 'serve' && page.route === undefined ? page : null
}

/**
 * A request for a page that comes from the browser itself, and that Next would serve as it is.
 * @returns null for any other request
 */
export function plainRequest({ method = '', url = '', headers }: NodeRequest): PageRequest | null {
  if (!pageUrl.test(url) || parameterOfNext.test(url)) return null
  if (Object.keys(headers).some((name) => ofNext.test(name))) return null
  return { method, headers: sentHeaders(headers), url: new URL(url, 'http://page.invalid') }
}
