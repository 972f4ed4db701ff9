import type { Destination } from '@/lib/destination/destination'
import { interstitialHref, loginHref } from '@/lib/destination/links'
import { newestPendingReturnTo } from '@/lib/destination/pending-return-tos'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { Session } from '@/lib/session/session-schema'

/** The screens with the result of a link to LINE. They redirect automatically (docs/behaviour.md 2.7, 4.8). */
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

/** Whether the visitor chose to stay on such a screen. People read at different speeds (WCAG 2.2.1). */
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
 * The URL that a result screen redirects to: a route that reads our session at that time, and not before.
 * @param destination of the screen
 */
export function resultContinueUrl(page: ResultPage, destination: Destination): RedirectUrl {
  return interstitialHref(`/api/results/${page}`, destination)
}

/**
 * Where the visitor goes after a result screen (docs/behaviour.md 4.5, 4.8). A pending `return_to` goes into the
 * URL: a sign-in with LINE ends at Kratos, which does not know our session. The URL's own one counts first.
 * @param destination of the screen
 */
export function afterResult(
  page: ResultPage,
  { pendingReturnTos }: Pick<Session, 'pendingReturnTos'>,
  destination: Destination = {},
): RedirectUrl {
  if (page === 'accountexist') return loginHref(destination, { bind: 'true' })
  if (page === 'bindfailure' || page === 'unbindfailure')
    return loginHref(destination, { loginError: 'true' })
  const returnTo = destination.returnTo ?? newestPendingReturnTo(pendingReturnTos)
  if (!returnTo || returnTo === '/') return '/'
  return loginHref({ ...destination, returnTo }, { lineloggedin: 'true' })
}
