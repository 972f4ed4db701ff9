import { actsOnVisit } from '@/lib/request/acting-urls'

/** The parameters in which Kratos takes a URL to return to. */
const returnParameters = ['return_to', 'after_verification_return_to']

/**
 * The query of a call of Kratos without URLs to return to that act. Kratos would keep such a URL in the flow, and
 * send the browser there at its end.
 * @param search as in `URL.search`
 * @returns the query as it came when nothing in it acts
 */
export function withoutActingReturns(search: string, path: string, appUrl: string): string {
  if (isSignOut(path)) return search
  const query = new URLSearchParams(search)
  for (const name of returnParameters) {
    const acting = query.getAll(name).filter((value) => actsOnVisit(value, appUrl))
    for (const value of acting) query.delete(name, value)
  }
  if (query.size === new URLSearchParams(search).size) return search
  return query.size > 0 ? `?${query}` : ''
}

/** Whether Kratos may send the browser to this URL after a call. */
export function isReturnPlace(url: string, path: string, appUrl: string): boolean {
  return isSignOut(path) || !actsOnVisit(url, appUrl)
}

/** After a sign-out nobody is signed in, and the rest of a sign-out everywhere follows (docs/portal.md). */
function isSignOut(path: string): boolean {
  return path === '/self-service/logout' || path === '/self-service/logout/browser'
}
