import { z } from 'zod'
import type { FlowKind } from '@/lib/http/flow-kind'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/request/failure-reason'
import { type Flow, flowSchema } from './flow'
import { isLostChallenge } from './lost-challenge'

/** What we were doing when the answer came: creating a flow, reading it, or submitting it. */
export type Phase = 'start' | 'open' | 'submit'

/** Notices of our own on a flow page, where Kratos has no message to give. */
export const notices = [
  'expired',
  'csrf',
  'stale',
  'not_found',
  'login_error',
  'incorrect',
  'disabled',
  'line_error',
] as const
export type Notice = (typeof notices)[number]

/** The next move after an answer of Kratos (specification 8.3, 8.4). */
export type Outcome =
  | { readonly kind: 'show'; readonly flow: Flow }
  | { readonly kind: 'complete'; readonly continueWith: readonly ContinueWith[] }
  | { readonly kind: 'go'; readonly url: string }
  | { readonly kind: 'home' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'second_factor' }
  | { readonly kind: 'reauthenticate'; readonly url?: string }
  | { readonly kind: 'restart'; readonly notice: Notice; readonly flowId?: string }
  | { readonly kind: 'drop_return_to' }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'fail'; readonly reason: FailureReason; readonly retryAfter?: number }

const continueWithSchema = z.looseObject({
  action: z.string(),
  redirect_browser_to: z.string().optional().catch(undefined),
  flow: z
    .looseObject({ id: z.string(), url: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
})
/** One thing Kratos would like to happen after a success, in its order of preference. */
export type ContinueWith = z.infer<typeof continueWithSchema>

const successSchema = z
  .looseObject({ continue_with: z.array(continueWithSchema).nullish().catch(undefined) })
  .refine((body) => 'session' in body || 'identity' in body)

const errorSchema = z
  .looseObject({
    error: z
      .looseObject({ id: z.string().optional().catch(undefined) })
      .optional()
      .catch(undefined),
    redirect_browser_to: z.string().min(1).optional().catch(undefined),
    use_flow_id: z.string().min(1).optional().catch(undefined),
  })
  .catch({})

/**
 * Decides what comes next after Kratos answered, for every answer of specification 8.3 and 8.4. Pure.
 *
 * Go by `ui`, not by status: a validation error is a 400 whose body is the flow, and expiry has an error id
 * for some flows only.
 */
export function outcomeOf(
  kind: FlowKind,
  phase: Phase,
  response: Pick<ServiceResponse, 'status' | 'body' | 'location' | 'retryAfter' | 'missing'>,
): Outcome {
  const { status, body } = response
  if (response.missing) return { kind: 'fail', reason: response.missing }
  if ((status === 302 || status === 303) && response.location) return redirectionOf(response.location)

  const flow = flowSchema.safeParse(body)
  if (flow.success && (status === 200 || status === 400)) return { kind: 'show', flow: flow.data }
  if (status === 200) return successOf(body)

  const problem = errorSchema.parse(body)
  if ((status === 422 || status === 502) && problem.redirect_browser_to) {
    return { kind: 'go', url: problem.redirect_browser_to }
  }
  if (isLostChallenge(problem.error)) return failure('challenge')
  if (status === 429) return failure('rate_limited', response.retryAfter)
  if (status >= 500) return failure('unavailable', response.retryAfter)
  return refusalOf(kind, phase, status, problem)
}

/** Recovery and verification answer an expired submit with a redirect to their new flow, even to JSON. */
function redirectionOf(location: string): Outcome {
  const flowId = /\/self-service\/(?:recovery|verification)\/flows\?id=([\w-]+)/.exec(location)?.[1]
  return flowId ? { kind: 'restart', notice: 'expired', flowId } : { kind: 'go', url: location }
}

function successOf(body: unknown): Outcome {
  const success = successSchema.safeParse(body)
  if (!success.success) return { kind: 'fail', reason: 'malformed' }
  return { kind: 'complete', continueWith: success.data.continue_with ?? [] }
}

/** What a 4xx without a flow means. */
function refusalOf(
  kind: FlowKind,
  phase: Phase,
  status: number,
  problem: z.infer<typeof errorSchema>,
): Outcome {
  const id = problem.error?.id
  if (id === 'session_already_available') return { kind: 'home' }
  if (id === 'self_service_flow_return_to_forbidden') return { kind: 'drop_return_to' }
  if (id === 'session_aal2_required') return { kind: 'second_factor' }
  if (id === 'session_refresh_required') {
    return {
      kind: 'reauthenticate',
      ...(problem.redirect_browser_to && { url: problem.redirect_browser_to }),
    }
  }
  // A page that is opened with the wrong cookie lost nobody's input: the flow is another browser's, or was used up.
  // So is one that is sent after somebody else has signed in.
  if (status === 403 && (phase === 'open' || id === 'security_identity_mismatch')) {
    return { kind: 'restart', notice: 'stale' }
  }
  if (id === 'security_csrf_violation') return { kind: 'restart', notice: 'csrf' }
  // Right password, but the identity is inactive: signing in again would change nothing.
  if (status === 401 && kind === 'login' && phase === 'submit') return { kind: 'notice', notice: 'disabled' }
  if (status === 401) return { kind: 'sign_in' }
  if (status === 404) return { kind: 'restart', notice: 'not_found' }
  if (status === 410) {
    return { kind: 'restart', notice: 'expired', ...(problem.use_flow_id && { flowId: problem.use_flow_id }) }
  }
  if (kind === 'login' && phase === 'submit') {
    return { kind: 'notice', notice: status === 400 ? 'incorrect' : 'login_error' }
  }
  return { kind: 'fail', reason: 'start' }
}

function failure(reason: FailureReason, retryAfter?: number): Outcome {
  return { kind: 'fail', reason, ...(retryAfter !== undefined && { retryAfter }) }
}
