import 'server-only'
import {
  appendMutableCookies,
  getModifiedCookieValues,
  MutableRequestCookiesAdapter,
} from 'next/dist/server/web/spec-extension/adapters/request-cookies'
import { RequestCookies } from 'next/dist/server/web/spec-extension/cookies'

/** The cookies of a request that the server answers without Next. */
export interface CookieJar {
  readonly cookies: ReturnType<typeof MutableRequestCookiesAdapter.wrap>
  /** Adds the changes to a response, as Next does for a route handler. */
  addTo(headers: Headers): void
  /** Whether anything was changed. */
  isChanged(): boolean
  /** The `Cookie` header with which the browser asks for the next page, as Next writes it. */
  nextHeader(): string
}

/**
 * Makes the jar in which Next's server actions and route handlers change cookies: Next's own. So both ways of answering
 * write the same `Set-Cookie`.
 * @param cookieHeader as the browser sent it; empty when there was none
 */
export function cookieJar(cookieHeader: string): CookieJar {
  const sent = new RequestCookies(new Headers({ cookie: cookieHeader }))
  const cookies = MutableRequestCookiesAdapter.wrap(sent)
  return {
    cookies,
    addTo: (headers) => void appendMutableCookies(headers, cookies),
    isChanged: () => getModifiedCookieValues(cookies).length > 0,
    nextHeader: () => {
      const next = new RequestCookies(new Headers({ cookie: cookieHeader }))
      for (const cookie of getModifiedCookieValues(cookies)) next.set(cookie)
      return next.toString()
    },
  }
}
