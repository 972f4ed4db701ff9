import 'server-only'
import { z } from 'zod'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { type KratosSession, kratosSessionSchema } from './kratos-session'

/** The visitor's sessions on other devices, the latest first; or why we cannot list them. */
type OtherSessions =
  | {
      readonly kind: 'ready'
      readonly sessions: readonly KratosSession[]
      /** There may be more sessions, which are older. */
      readonly hasMore: boolean
    }
  | { readonly kind: 'unknown'; readonly reason: FailureReason }

/** More than a visitor has. We read one page: Kratos 1.3.1 sends it again for the token of the second. */
const pageSize = 250

/**
 * GET /sessions: the visitor's active sessions without this one. Kratos responds even when the visitor still
 * needs a second factor, so also call `whoIsSignedIn`.
 */
export async function otherSessions(): Promise<OtherSessions> {
  const visitor = await currentVisitor()
  const call = frontendApi().listMySessions({ pageSize }, onBehalfOf(visitor))
  const response = await loggedResponse('sessions', visitor, call)
  const sessions = z.array(kratosSessionSchema).safeParse(response.body)
  if (response.status !== 200 || !sessions.success)
    return { kind: 'unknown', reason: failureReasonOf(response) }
  return { kind: 'ready', sessions: sessions.data, hasMore: sessions.data.length >= pageSize }
}

/**
 * DELETE /sessions/{id}: ends one of the visitor's other sessions. A session that has already ended is no
 * error.
 * @returns why it failed, or null
 */
export async function revokeSession(id: string): Promise<FailureReason | null> {
  const visitor = await currentVisitor()
  const call = frontendApi().disableMySession({ id }, onBehalfOf(visitor))
  const response = await loggedResponse('revoke session', visitor, call)
  return response.status === 204 || response.status === 404 ? null : failureReasonOf(response)
}

/**
 * DELETE /sessions: ends all of the visitor's sessions except this one.
 * @param given the visitor, with the cookies of a session that was just created; the current visitor when absent
 * @param token the session token of a program, which has no cookies
 * @returns why it failed, or null; `start` when the session itself has just ended, because reopening the page shows
 *   more
 */
export async function revokeOtherSessions(given?: Visitor, token?: string): Promise<FailureReason | null> {
  const visitor = given ?? (await currentVisitor())
  const asked = token === undefined ? {} : { xSessionToken: token }
  const call = frontendApi().disableMyOtherSessions(asked, onBehalfOf(visitor))
  const response = await loggedResponse('revoke other sessions', visitor, call)
  if (response.status === 401) return 'start'
  return response.status === 200 ? null : failureReasonOf(response)
}
