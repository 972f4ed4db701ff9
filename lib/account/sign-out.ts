import 'server-only'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'
import { replaceSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'

/**
 * Ends the visitor's Kratos session (GET /self-service/logout) and Latchkey's. Only in a server action: it sets
 * cookies.
 * @param token the logout token as it was posted
 * @param afterwards what our session keeps after the sign-out
 * @returns why it did not work, or null when the session has ended
 */
export async function signOut(token: string, afterwards: Session): Promise<FailureReason | null> {
  const startedAt = performance.now()
  const visitor = await currentVisitor()
  const response = await toServiceResponse(frontendApi().updateLogoutFlow({ token }, onBehalfOf(visitor)))
  const isOver = response.status === 204 || response.status === 401
  const failure = isOver ? null : response.status === 403 ? 'csrf' : failureReasonOf(response)
  if (isOver) await replaceSession(afterwards)
  await relayCookies(response.setCookies)
  logCall({ visitor, route: 'logout', response, outcome: failure ?? 'signed_out', startedAt })
  return failure
}
