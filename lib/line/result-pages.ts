import { newestPendingReturnTo } from '@/lib/session/pending-return-tos'
import type { Session } from '@/lib/session/session-schema'
import { loginHref, wayHref } from '@/lib/urls/goal'

/** The screens with the result of a link to LINE. They go on by themselves (docs/behaviour.md 2.7, 4.8). */
const resultPages = [
  'registrationsuccess',
  'bindsuccess',
  'unbindsuccess',
  'bindfailure',
  'unbindfailure',
  'accountexist',
] as const
export type ResultPage = (typeof resultPages)[number]

/** How long such a screen stays, in seconds (docs/behaviour.md 9). */
export const resultSeconds = 10

/** Whether the visitor wants to stay on such a screen. People read at different speeds (WCAG 2.2.1). */
export function staysOnResult(url: Pick<URL, 'searchParams'>): boolean {
  return url.searchParams.get('stay') === 'true'
}

/** The same screen, on which the visitor stays. */
export function stayOnResultUrl(url: Pick<URL, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(url.search)
  query.set('stay', 'true')
  return `${url.pathname}?${query}`
}

export function isResultPage(text: string): text is ResultPage {
  return resultPages.some((page) => page === text)
}

/**
 * The URL that a result screen goes on to: a route that reads our session at that time, and not before.
 * @param query of the screen
 */
export function resultContinueUrl(page: ResultPage, query: URLSearchParams): string {
  return wayHref(`/api/results/${page}`, query)
}

/**
 * Where the visitor goes after a result screen (docs/behaviour.md 4.5, 4.8). A pending `return_to` goes into the
 * URL: a sign-in with LINE ends at Kratos, which does not know our session. The URL's own one counts first.
 * @param query of the screen
 */
export function afterResult(
  page: ResultPage,
  { pendingReturnTos }: Pick<Session, 'pendingReturnTos'>,
  query = new URLSearchParams(),
): string {
  if (page === 'accountexist') return loginHref(query, { bind: 'true' })
  if (page === 'bindfailure' || page === 'unbindfailure') return loginHref(query, { loginError: 'true' })
  const returnTo = query.get('return_to') || newestPendingReturnTo(pendingReturnTos)
  if (!returnTo || returnTo === '/') return '/'
  return loginHref(query, { lineloggedin: 'true', return_to: returnTo })
}
