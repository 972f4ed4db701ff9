import 'server-only'
import { getRedirectTypeFromError, getURLFromRedirectError } from 'next/dist/client/components/redirect'
import { isRedirectError } from 'next/dist/client/components/redirect-error'
import { config } from '@/lib/config/config'
import type { CookieJar } from '@/lib/http/cookie-jar'
import type { NodeRequest } from '@/lib/http/node-request'
import { seeOther } from '@/lib/http/see-other'

/** How Next's router asks for the data of a page of ours. */
export interface DataRequest {
  readonly url: string
  readonly headers: NodeRequest['headers']
}

/** What a server action that redirects is answered with. */
export interface ActionAnswer {
  readonly response: Response
  /** The page whose data goes along. Undefined when there is none. */
  readonly data?: DataRequest | undefined
}

/** The headers with which Next's script calls a server action. Any other header of Next's own is left to Next. */
const ofCall = new Set(['next-action', 'next-router-state-tree'])

/** These belong to the form, or to one connection. */
const ofForm = /^(?:content-|accept-encoding$|connection$|keep-?alive$|transfer-encoding$|expect$)/

/** The same request without what its script says to Next about the call. */
export function withoutCall({ headers, ...request }: NodeRequest): NodeRequest {
  return { ...request, headers: headersBut(headers, (name) => ofCall.has(name)) }
}

/**
 * The redirect of a server action, as Next sends it to a browser that runs no script.
 * @param error what the action threw
 * @throws the error when it is no redirect
 */
export function redirectForBrowser(error: unknown): ActionAnswer {
  if (!isRedirectError(error)) throw error
  return { response: seeOther(getURLFromRedirectError(error)) }
}

/**
 * The redirect of a server action, as Next sends it to its script: the URL in a header, and the data of that page when
 * it is ours. So the browser shows the next page without another request (`createRedirectRenderResult` in Next's
 * `action-handler.js`).
 * @param error what the action threw
 * @param headers of the request
 * @param jar with the changes of the action
 * @throws the error when it is no redirect
 */
export function redirectForScript(
  error: unknown,
  headers: NodeRequest['headers'],
  jar: CookieJar,
): ActionAnswer {
  if (!isRedirectError(error)) throw error
  const url = getURLFromRedirectError(error)
  const response = new Response(null, {
    headers: {
      'x-action-redirect': `${url};${getRedirectTypeFromError(error)}`,
      // The router forgets the pages that it has: they may be about another visitor.
      ...(jar.isChanged() && { 'x-action-revalidated': '1' }),
    },
  })
  return { response, data: dataRequestFor(url, headers, jar) }
}

function dataRequestFor(
  url: string,
  headers: NodeRequest['headers'],
  jar: CookieJar,
): DataRequest | undefined {
  const { APP_URL, appHost } = config()
  const { host, pathname, search } = new URL(url, APP_URL)
  if (host !== appHost) return undefined
  const ofVisitor = headersBut(headers, (name) => ofCall.has(name) || ofForm.test(name))
  return {
    url: `${pathname}${search === '' ? '?' : `${search}&`}_rsc`,
    headers: { ...ofVisitor, cookie: jar.nextHeader(), rsc: '1' },
  }
}

function headersBut(headers: NodeRequest['headers'], isLeftOut: (name: string) => boolean) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isLeftOut(name)))
}
