import 'server-only'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import { phoneConfig } from './phone-config'
import type { PhoneProblem } from './phone-session'

/** Whether this deployment has an auth service (`AUTH_SERVICE_URL`). Without one no codes can be sent. */
export function hasAuthService(): boolean {
  return phoneConfig().AUTH_SERVICE_URL !== undefined
}

/** The problem when a code was requested (docs/behaviour.md 8.5); null when the code was sent. */
export function sendProblemOf({ status }: ServiceResponse): PhoneProblem | null {
  if (status === 200) return null
  return status === 409 || status === 429 ? 'bound' : 'refused'
}

/** The problem when we checked a code (docs/behaviour.md 8.5); null when the code is right. */
export function verifyProblemOf({ status }: ServiceResponse): PhoneProblem | null {
  if (status === 200) return null
  return status === 400 ? 'code' : 'verification'
}

const day = 86_400

/** For how many seconds the auth service accepts no call, if it names them; a day at most. */
export function retryAfterOf({ status, retryAfter }: ServiceResponse): number | undefined {
  return status === 429 && retryAfter !== undefined ? Math.min(Math.ceil(retryAfter), day) : undefined
}
