import { log } from '@/lib/log'
import type { FlowErrorDetails } from '@/lib/ory/kratos/calls/kratos-error'
import { oauth2ErrorKind } from './oauth2-error'
import type { ErrorQuery } from './query'

/**
 * Logs what the error page shows, so that its request ID is in the log. No line has the service's texts: they may
 * quote what a person typed, and anyone can write a link to this page.
 */
export function logErrorPage(
  requestId: string,
  { reason, error }: ErrorQuery,
  { status, cause }: FlowErrorDetails,
): void {
  const code = typeof error === 'string' && oauth2ErrorKind(error) ? error : undefined
  log().warn({ requestId, route: 'error page', outcome: 'error_shown', status, cause, reason, code })
}
