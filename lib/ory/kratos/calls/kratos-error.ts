import 'server-only'
import { z } from 'zod'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import { currentVisitor } from '@/lib/request/visitor'
import { isChallengeRejected } from './lost-challenge'

/** What went wrong, in the service's own sentences. We show them as text, never as markup. */
export interface FlowErrorDetails {
  readonly status?: number
  /** Sentences for the visitor, the most general first. */
  readonly details: readonly string[]
  /**
   * We have our own texts for these: the account is disabled, Hydra refuses the login challenge, a provider
   * returned to a browser that did not begin the sign-in, the operator refuses an account of the provider, or a
   * change of settings belongs to another account.
   */
  readonly cause?: 'disabled' | 'challenge' | 'other_browser' | 'not_admitted' | 'other_account'
}

const text = z.string().trim().min(1).max(2000).optional().catch(undefined)
const flowErrorSchema = z.looseObject({
  error: z
    .looseObject({
      id: text,
      code: z.number().optional().catch(undefined),
      status: text,
      message: text,
      reason: text,
    })
    .optional()
    .catch(undefined),
})

/**
 * Whether the browser lacks Kratos' cookie for the way to a provider, or was away for too long
 * (`continuity/manager_cookie.go` and `continuity/container.go` of Kratos 1.3.1 and 26.2.0).
 */
function isLostRoundTrip(message: string | undefined, reason = ''): boolean {
  return message === 'no resumable session found' || /resumable session has expired/.test(reason)
}

/**
 * Whether the mapper of a provider refuses an account with such an error (docs/company-sign-in.md). Others are faults.
 */
const refusedByMapper = /RUNTIME ERROR: Refused:/

/** GET /self-service/errors?id=. Null when Kratos does not know the id or does not respond. */
export async function fetchFlowError(id: string): Promise<FlowErrorDetails | null> {
  const visitor = await currentVisitor()
  const call = frontendApi().getFlowError({ id }, onBehalfOf(visitor))
  const response = await loggedResponse('read error', visitor, call)
  const { error } = flowErrorSchema.catch({}).parse(response.body)
  if (response.status !== 200 || !error) return null
  return {
    ...(error.code !== undefined && { status: error.code }),
    ...(error.message === 'identity is disabled' && { cause: 'disabled' }),
    ...(isChallengeRejected(error) && { cause: 'challenge' }),
    ...(isLostRoundTrip(error.message, error.reason) && { cause: 'other_browser' }),
    ...(refusedByMapper.test(error.message ?? '') && { cause: 'not_admitted' }),
    ...(error.id === 'security_identity_mismatch' && { cause: 'other_account' }),
    details: [error.message, error.reason].filter((line) => line !== undefined),
  }
}
