import { newestPendingReturnTo } from '@/lib/session/pending-return-tos'
import type { Session } from '@/lib/session/session-schema'

/** The screens that say how a link to LINE ended, and go on by themselves (specification 2.7, 4.8). */
export const resultPages = [
  'registrationsuccess',
  'bindsuccess',
  'unbindsuccess',
  'bindfailure',
  'unbindfailure',
  'accountexist',
] as const
export type ResultPage = (typeof resultPages)[number]

/** How long such a screen stays (specification 9). */
export const resultSeconds = 10

export function isResultPage(text: string): text is ResultPage {
  return resultPages.some((page) => page === text)
}

/** Where a result screen leads: a route that reads our session when the time is over, and not before. */
export function resultContinueUrl(page: ResultPage): string {
  return `/api/results/${page}`
}

/**
 * Where the visitor goes on after a result screen (specification 4.5, 4.8). Who was on a trip takes it along in the
 * address: signing in with LINE ends at Kratos, which knows nothing of our session.
 */
export function afterResult(
  page: ResultPage,
  { pendingReturnTos: trips }: Pick<Session, 'pendingReturnTos'>,
  now = Date.now(),
): string {
  if (page === 'accountexist') return '/login?bind=true'
  if (page === 'bindfailure' || page === 'unbindfailure') return '/login?loginError=true'
  const returnTo = newestPendingReturnTo(trips, now)
  return returnTo ? `/login?${new URLSearchParams({ lineloggedin: 'true', return_to: returnTo })}` : '/'
}
