import type { FlowPageUrl } from '@/lib/http/flow-page-url'
import { inSeconds } from '@/lib/http/in-seconds'
import type { Session } from '@/lib/session/session-schema'

/** A change of settings waits no longer than Kratos calls a sign-in fresh by default, in seconds. */
const lifetime = 15 * 60

/** What our session keeps of a sign-in that a change of settings waits for (specification 3, `re_login`). */
export function waitingLogin(url: string, now = Date.now()): Pick<Session, 're_login'> {
  return { re_login: { url, at: inSeconds(now) } }
}

/**
 * Whether somebody who came to the login page by another way is led to the sign-in that their change of settings waits for
 * (specification 4.3 (7)). Only from the bare page: an address that says what it is for has its reasons.
 */
export function isReLoginDue(
  { query }: FlowPageUrl,
  { re_login: waiting }: Session,
  now = Date.now(),
): boolean {
  return waiting !== undefined && query.size === 0 && inSeconds(now) - waiting.at < lifetime
}
