import 'server-only'
import { config } from '@/lib/config/config'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { PhoneProblem } from '@/lib/session/phone-step-schema'

/** Whether a deployment has an auth service, and so a phone step. */
export function hasAuthService(): boolean {
  return config().AUTH_SERVICE_URL !== undefined
}

/** What is wrong when a code was asked for (specification 8.5); null when nothing is. */
export function sendProblemOf({ status }: ServiceResponse): PhoneProblem | null {
  if (status === 200) return null
  return status === 409 || status === 429 ? 'bound' : 'refused'
}

/** What is wrong when a code was checked (specification 8.5); null when nothing is. */
export function verifyProblemOf({ status }: ServiceResponse): PhoneProblem | null {
  if (status === 200) return null
  return status === 400 ? 'code' : 'verification'
}

const day = 86_400

/** How many seconds the auth service wants to be left alone for, when it says so; a day at most. */
export function retryAfterOf({ status, retryAfter }: ServiceResponse): number | undefined {
  return status === 429 && retryAfter !== undefined ? Math.min(Math.ceil(retryAfter), day) : undefined
}
