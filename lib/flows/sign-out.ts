import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineAttemptNow } from '@/lib/line/login-state'
import { log } from '@/lib/log'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { relayCookies } from '@/lib/ory/kratos/relay-cookies'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'
import { writeSession } from '@/lib/session/session'

const logoutFlowSchema = z.looseObject({
  logout_token: z.string().min(1),
  logout_url: z.string().optional().catch(undefined),
})

/** A logout that can be confirmed, one that is not needed, or one that cannot start. */
export type LogoutFlow =
  | { readonly kind: 'ready'; readonly token: string; readonly url: string | undefined }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'unknown'; readonly reason: FailureReason }

/**
 * GET /self-service/logout/browser. The token belongs to the visitor's session and nobody can guess it, so a form
 * that posts it back proves that we drew it; it also works while a second factor is due.
 * @param returnTo where Kratos sends the browser that visits the flow's own address
 */
export async function openLogout(returnTo?: string): Promise<LogoutFlow> {
  const visitor = await currentVisitor()
  const ask = (query: { returnTo?: string }) =>
    toServiceResponse(frontendApi().createBrowserLogoutFlow(query, onBehalfOf(visitor)))
  const first = await ask(returnTo === undefined ? {} : { returnTo })
  // Kratos' list of allowed addresses may lack it: then its logout leads where it leads by default.
  const isRefused = first.status === 400 && returnTo !== undefined
  if (isRefused) log().warn({ requestId: visitor.requestId, outcome: 'logout_return_to_refused' })
  const response = isRefused ? await ask({}) : first
  if (response.status === 401) return { kind: 'signed_out' }
  const flow = logoutFlowSchema.safeParse(response.body)
  if (response.status === 200 && flow.success) {
    return { kind: 'ready', token: flow.data.logout_token, url: flow.data.logout_url }
  }
  return { kind: 'unknown', reason: failureReasonOf(response) }
}

/**
 * Ends the visitor's Kratos session (GET /self-service/logout) and ours, in a server action.
 * @param token the logout token as it was posted
 * @returns why it did not work, or null when nobody is signed in any more
 */
export async function signOut(token: string): Promise<FailureReason | null> {
  const startedAt = performance.now()
  const visitor = await currentVisitor()
  const response = await toServiceResponse(frontendApi().updateLogoutFlow({ token }, onBehalfOf(visitor)))
  const isOver = response.status === 204 || response.status === 401
  const failure = isOver ? null : response.status === 403 ? 'csrf' : failureReasonOf(response)
  // Inside LINE the next visit would sign in again by itself.
  if (isOver) await writeSession(isLineBrowser(visitor.userAgent) ? lineAttemptNow() : {})
  await relayCookies(response.setCookies, config().isSecure)
  logCall({ visitor, route: 'logout', response: response, outcome: failure ?? 'signed_out', startedAt })
  return failure
}
