import 'server-only'
import { config } from '@/lib/config/config'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { safeReturnTo } from '@/lib/http/return-to'
import { log } from '@/lib/log'
import { hostOf } from '@/lib/request/redirects'
import { changesStateOnGet } from '@/lib/request/state-changing-urls'

/**
 * A `return_to`, when we may redirect to it (docs/behaviour.md 6). A refused one is
 * logged.
 * @param given the parameter as it came; null and undefined mean that there was none, and several count as none
 * @returns relative, or absolute on an allowed origin; null when there was none, or it was refused
 */
export function allowedReturnTo(given: string | readonly string[] | null | undefined): RedirectUrl | null {
  if (!given || typeof given !== 'string') return null
  const checked = checkedReturnTo(given)
  if (checked !== null) return checked
  log().warn({ outcome: 'return_to_dropped', host: hostOf(given), length: given.length })
  return null
}

/** Whether {@link allowedReturnTo} allows it, without a line in the log. */
export function isAllowedReturnTo(given: string): boolean {
  return checkedReturnTo(given) !== null
}

function checkedReturnTo(given: string): RedirectUrl | null {
  const { APP_URL, ALLOWED_RETURN_URLS } = config()
  const safe = safeReturnTo(given, { appUrl: APP_URL, allowed: ALLOWED_RETURN_URLS })
  return safe === null || changesStateOnGet(safe, APP_URL) ? null : safe
}

/**
 * Where 'Try again' links to on the error page. Besides {@link allowedReturnTo}, it may be the confirmation page
 * of a sign-out, which changes nothing until the visitor confirms.
 */
export function allowedRetry(given: string | null | undefined): RedirectUrl | null {
  const { APP_URL: appUrl } = config()
  const path = safeReturnTo(given, { appUrl, allowed: [] })
  const isQuestion = path !== null && new URL(path, appUrl).pathname === '/logout'
  return isQuestion ? path : allowedReturnTo(given)
}
