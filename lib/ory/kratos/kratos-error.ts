import 'server-only'
import { z } from 'zod'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { currentVisitor } from '@/lib/request/visitor'
import { isLostChallenge } from './lost-challenge'

/** What went wrong, in the service's own sentences. We show them as text, never as markup. */
export interface ServiceError {
  readonly status?: number
  /** Sentences for the visitor, the most general first. */
  readonly details: readonly string[]
  /** We have our own texts for these: the account is disabled, or Hydra refuses the login challenge. */
  readonly cause?: 'disabled' | 'challenge'
}

const text = z.string().trim().min(1).max(2000).optional().catch(undefined)
const flowErrorSchema = z.looseObject({
  error: z
    .looseObject({ code: z.number().optional().catch(undefined), status: text, message: text, reason: text })
    .optional()
    .catch(undefined),
})

/** GET /self-service/errors?id=. Null when Kratos does not know the id or does not respond. */
export async function kratosError(id: string): Promise<ServiceError | null> {
  const visitor = await currentVisitor()
  const response = await toServiceResponse(frontendApi().getFlowError({ id }, onBehalfOf(visitor)))
  const { error } = flowErrorSchema.catch({}).parse(response.body)
  if (response.status !== 200 || !error) return null
  return {
    ...(error.code !== undefined && { status: error.code }),
    ...(error.message === 'identity is disabled' && { cause: 'disabled' }),
    ...(isLostChallenge(error) && { cause: 'challenge' }),
    details: [error.message, error.reason].filter((line) => line !== undefined),
  }
}
