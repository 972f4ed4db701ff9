import 'server-only'
import { z } from 'zod'
import { log } from '@/lib/log'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'

const logoutFlowSchema = z.looseObject({
  logout_token: z.string().min(1),
  logout_url: z.string().optional().catch(undefined),
})
const emptyFlowSchema = z.object({
  logout_token: z.literal('').nullish(),
  logout_url: z.literal('').nullish(),
})

/** A logout that can be confirmed, one that is not needed, or one that cannot start. */
export type LogoutFlow =
  | { readonly kind: 'ready'; readonly token: string; readonly url: string | undefined }
  | { readonly kind: 'signed_out' }
  | {
      readonly kind: 'unknown'
      readonly reason: FailureReason
      /** Kratos answered with a flow that has neither a token nor a URL. */
      readonly isEmpty?: true
    }

/**
 * GET /self-service/logout/browser. The token belongs to the visitor's session and cannot be guessed, so a form that
 * posts it back proves that we rendered it. It also works while a second factor is due.
 * @param returnTo where Kratos sends a browser that opens the flow's own URL
 */
export async function openLogout(returnTo?: string): Promise<LogoutFlow> {
  const visitor = await currentVisitor()
  const ask = (query: { returnTo?: string }) =>
    toServiceResponse(frontendApi().createBrowserLogoutFlow(query, onBehalfOf(visitor)))
  const first = await ask(returnTo === undefined ? {} : { returnTo })
  // Kratos' list of allowed URLs may lack it. Then its logout leads where it leads by default.
  const isRefused = first.status === 400 && returnTo !== undefined
  if (isRefused) log().warn({ requestId: visitor.requestId, outcome: 'logout_return_to_refused' })
  const response = isRefused ? await ask({}) : first
  if (response.status === 401) return { kind: 'signed_out' }
  const flow = logoutFlowSchema.safeParse(response.body)
  if (response.status === 200 && flow.success) {
    return { kind: 'ready', token: flow.data.logout_token, url: flow.data.logout_url }
  }
  const isEmpty = response.status === 200 && emptyFlowSchema.safeParse(response.body).success
  return { kind: 'unknown', reason: failureReasonOf(response), ...(isEmpty && { isEmpty }) }
}
