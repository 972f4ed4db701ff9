import { z } from 'zod'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { type ContinueWith, continueWithListSchema } from '@/lib/ory/kratos/flow/continue-with-schema'
import { type Flow, flowSchema } from '@/lib/ory/kratos/flow/flow'
import type { FailureReason } from '@/lib/request/failure-reason'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { isChallengeRejected } from './lost-challenge'

/**
 * The kind of call to Kratos: it creates a flow (`start`), reads it (`open`), or submits a form (`submit`).
 */
export type Phase = 'start' | 'open' | 'submit'

/** The core's own notices on a flow page, for cases that Kratos has no message for. Capabilities have others. */
export const notices = [
  'expired',
  'code_expired',
  'renewed',
  'csrf',
  'stale',
  'not_found',
  'login_error',
  'incorrect',
  'disabled',
  'registered',
  'invited',
  'invited_again',
  'other_person',
  'other_account',
  'unavailable',
  'wait',
  'wait_message',
  'wait_sign_up',
  'phone_number',
  'too_long',
  'verify_address',
  'address_saved',
  'address_waits',
  'address_lost',
] as const
export type Notice = (typeof notices)[number]

/** What we do next after a response of Kratos (docs/behaviour.md 8.3, 8.4). */
export type FlowResult =
  | { readonly kind: 'show'; readonly flow: Flow }
  | {
      readonly kind: 'complete'
      readonly continueWith: readonly ContinueWith[]
      /** A registration without the hook `session` creates the account but no session. */
      readonly isSignedIn: boolean
    }
  | { readonly kind: 'go'; readonly url: string }
  | { readonly kind: 'home' }
  | { readonly kind: 'sign_in' }
  | { readonly kind: 'second_factor' }
  | { readonly kind: 'reauthenticate'; readonly url?: string }
  /** The account cannot sign in before one of its addresses is verified. */
  | { readonly kind: 'verify_address'; readonly continueWith: readonly ContinueWith[] }
  | {
      readonly kind: 'restart'
      readonly notice: Notice
      readonly flowId?: string
      /** When the flow ended, in seconds. */
      readonly expiredAt?: number
      /** Where the flow led that has ended. */
      readonly returnTo?: string
    }
  | { readonly kind: 'drop_return_to' }
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'fail'; readonly reason: FailureReason; readonly retryAfter?: number }

/** An outcome that the answer to any call may have: a form can be done, and the place of a new flow refused. */
export type CommonResult = Exclude<FlowResult, { kind: 'complete' | 'drop_return_to' }>

/** The outcome of a call, where neither of the others makes sense: each is a failure. Pure. */
export function toCommonResult(result: FlowResult, reason: 'start' | 'malformed'): CommonResult {
  const isOdd = result.kind === 'complete' || result.kind === 'drop_return_to'
  return isOdd ? { kind: 'fail', reason } : result
}

const successSchema = z
  .looseObject({ continue_with: continueWithListSchema })
  .refine((body) => 'session' in body || 'identity' in body)

const errorSchema = z
  .looseObject({
    error: z
      .looseObject({
        id: z.string().optional().catch(undefined),
        message: z.string().optional().catch(undefined),
        details: z
          .looseObject({
            continue_with: continueWithListSchema,
            return_to: z.string().min(1).optional().catch(undefined),
          })
          .optional()
          .catch(undefined),
      })
      .optional()
      .catch(undefined),
    redirect_browser_to: z.string().min(1).optional().catch(undefined),
    use_flow_id: z.string().min(1).optional().catch(undefined),
    expired_at: z.iso
      .datetime({ offset: true })
      .transform((iso) => Math.floor(Date.parse(iso) / 1000))
      .optional()
      .catch(undefined),
  })
  .catch({})

/**
 * Decides what we do after a response of Kratos, for all responses of docs/behaviour.md 8.3 and 8.4. Pure.
 *
 * The `ui` decides before the status: a validation error is a 400 whose body is the flow, and an expired flow
 * has an error id only for some kinds of flow.
 */
export function flowResultOf(
  kind: FlowKind,
  phase: Phase,
  response: Pick<ServiceResponse, 'status' | 'body' | 'location' | 'retryAfter' | 'missing'>,
): FlowResult {
  const { status, body } = response
  if (response.missing) return { kind: 'fail', reason: response.missing }
  if ((status === 302 || status === 303) && response.location) return redirectionOf(response.location)

  const flow = flowSchema.safeParse(body)
  if (flow.success && status === 400 && kind === 'login' && phase === 'submit' && isSilent(flow.data)) {
    return { kind: 'notice', notice: 'incorrect' }
  }
  // The code has signed this browser in, and Kratos would reject it a second time.
  if (flow.success && kind === 'recovery' && phase === 'open' && flow.data.state === 'passed_challenge') {
    return { kind: 'home' }
  }
  if (flow.success && (status === 200 || status === 400)) return { kind: 'show', flow: flow.data }
  if (status === 200) return successOf(body)

  const problem = errorSchema.parse(body)
  if ((status === 422 || status === 502) && problem.redirect_browser_to) {
    return { kind: 'go', url: problem.redirect_browser_to }
  }
  // With `use_continue_with_transitions`, Kratos names the new flow in an error of any status, even a 500.
  const recovery = kind === 'recovery' && recoveryIn(problem)
  if (recovery) return { kind: 'restart', notice: 'expired', flowId: recovery }
  if (isChallengeRejected(problem.error)) return failure('challenge')
  if (status === 429) return failure('rate_limited', response.retryAfter)
  if (status >= 500) return failure('unavailable', response.retryAfter)
  return refusalOf(kind, phase, status, problem)
}

/** When an expired recovery or verification is submitted, Kratos redirects to the new flow, even for JSON. */
function redirectionOf(location: string): FlowResult {
  const flowId = /\/self-service\/(?:recovery|verification)\/flows\?id=([\w-]+)/.exec(location)?.[1]
  return flowId ? { kind: 'restart', notice: 'expired', flowId } : { kind: 'go', url: location }
}

function successOf(body: unknown): FlowResult {
  const success = successSchema.safeParse(body)
  if (!success.success) return { kind: 'fail', reason: 'malformed' }
  return {
    kind: 'complete',
    continueWith: success.data.continue_with,
    isSignedIn: 'session' in success.data,
  }
}

/**
 * Whether a rejected login has no message at all. The first screen of an identifier-first sign-in is no rejection,
 * although Kratos answers it with 400, too.
 */
function isSilent({ active, ui }: Flow): boolean {
  const messages = [...ui.messages, ...ui.nodes.flatMap((node) => node.messages)]
  return active !== 'identifier_first' && messages.length === 0
}

type Problem = z.infer<typeof errorSchema>

function recoveryIn({ error }: Problem): string | undefined {
  return error?.details?.continue_with.find(({ action }) => action === 'show_recovery_ui')?.flow?.id
}

/** What a 4xx without a flow means. */
function refusalOf(kind: FlowKind, phase: Phase, status: number, problem: Problem): FlowResult {
  const id = problem.error?.id
  if (id === 'session_already_available') return { kind: 'home' }
  if (id === 'self_service_flow_return_to_forbidden') return { kind: 'drop_return_to' }
  if (id === 'session_verified_address_required') {
    return { kind: 'verify_address', continueWith: problem.error?.details?.continue_with ?? [] }
  }
  if (id === 'self_service_flow_disabled' && kind === 'registration') return failure('registration_off')
  if (id === 'session_aal2_required') return { kind: 'second_factor' }
  if (id === 'session_refresh_required') {
    return {
      kind: 'reauthenticate',
      ...(problem.redirect_browser_to && { url: problem.redirect_browser_to }),
    }
  }
  // When a page opens with the wrong cookie, no input is lost: the flow belongs to another browser, or was
  // completed.
  if (status === 403 && phase === 'open') return { kind: 'restart', notice: 'stale' }
  if (status === 403 && id === 'security_identity_mismatch') {
    return { kind: 'restart', notice: kind === 'settings' ? 'other_account' : 'stale' }
  }
  if (id === 'security_csrf_violation') return { kind: 'restart', notice: 'csrf' }
  if (isDisabled(kind, phase, status, problem)) {
    // The flow of a recovery is used up.
    return { kind: kind === 'recovery' ? 'restart' : 'notice', notice: 'disabled' }
  }
  if (status === 401) return { kind: 'sign_in' }
  if (status === 404) return { kind: 'restart', notice: 'not_found' }
  if (status === 410) {
    const returnTo = problem.error?.details?.return_to
    return {
      kind: 'restart',
      notice: 'expired',
      ...(problem.use_flow_id && { flowId: problem.use_flow_id }),
      ...(problem.expired_at && { expiredAt: problem.expired_at }),
      ...(returnTo && { returnTo }),
    }
  }
  if (kind === 'login' && phase === 'submit') {
    return { kind: 'notice', notice: status === 400 ? 'incorrect' : 'login_error' }
  }
  return { kind: 'fail', reason: 'start' }
}

/**
 * The password or the code is right, but the account is switched off: another sign-in would change nothing.
 * A recovery has a 401 for nothing else, but another release may choose another status.
 */
function isDisabled(kind: FlowKind, phase: Phase, status: number, { error }: Problem): boolean {
  if (phase !== 'submit' || (kind !== 'login' && kind !== 'recovery')) return false
  return status === 401 || error?.message === 'identity is disabled'
}

function failure(reason: FailureReason, retryAfter?: number): FlowResult {
  return { kind: 'fail', reason, ...(retryAfter !== undefined && { retryAfter }) }
}
