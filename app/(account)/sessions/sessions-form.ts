import { config } from '@/lib/config/config'
import { csrfToken, isCsrfToken } from '@/lib/http/csrf-token'

/** The token of the forms on the sessions page. */
export function sessionsToken(sessionId: string): string {
  return csrfToken({ purpose: 'sessions', sessionId }, config().SESSION_SECRET)
}

/** Whether a posted value is the token for this session. */
export function isSessionsToken(given: unknown, sessionId: string): boolean {
  return isCsrfToken(given, { purpose: 'sessions', sessionId }, config().SESSION_SECRET)
}
