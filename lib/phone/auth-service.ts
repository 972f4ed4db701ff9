import 'server-only'
import { z } from 'zod'
import { config } from '../config'
import { serviceTimeout } from '../ory/clients'
import type { PhoneProblem } from './phone-step'

/** What the auth service said, or that it said nothing. */
export type AuthAnswer =
  | { readonly is: 'answered'; readonly status: number; readonly retryAfter?: number }
  | { readonly is: 'missing'; readonly reason: 'timeout' | 'unavailable' }

/** Whether a deployment has an auth service, and so a phone step. */
export function hasAuthService(): boolean {
  return config().AUTH_SERVICE_URL !== undefined
}

/** Asks for a code to be sent to a number: POST /phone/send/code (specification 7.6). Never throws. */
export function askForCode(phone: string, flowId: string): Promise<AuthAnswer> {
  return post('/phone/send/code', { phone, flowId })
}

/** Asks whether a code is the one that was sent: POST /phone/verify (specification 7.6). Never throws. */
export function checkCode(phone: string, code: string, flowId: string): Promise<AuthAnswer> {
  return post('/phone/verify', { phone, code, flowId })
}

/** What is wrong when a code was asked for (specification 8.5); null when nothing is. */
export function sendProblemOf(answer: AuthAnswer): PhoneProblem | null {
  if (answer.is === 'missing') return 'refused'
  if (answer.status === 200) return null
  return answer.status === 409 || answer.status === 429 ? 'bound' : 'refused'
}

/** What is wrong when a code was checked (specification 8.5); null when nothing is. */
export function verifyProblemOf(answer: AuthAnswer): PhoneProblem | null {
  if (answer.is === 'missing') return 'verification'
  if (answer.status === 200) return null
  return answer.status === 400 ? 'code' : 'verification'
}

const secondsSchema = z.coerce.number().int().positive().max(86_400).optional().catch(undefined)

/** Asked once: a second call could send a second message. Only the status is read. */
async function post(path: string, body: Readonly<Record<string, string>>): Promise<AuthAnswer> {
  try {
    const answer = await fetch(`${config().AUTH_SERVICE_URL}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(serviceTimeout),
    })
    await answer.body?.cancel()
    const retryAfter = secondsSchema.parse(answer.headers.get('retry-after') ?? undefined)
    return { is: 'answered', status: answer.status, ...(retryAfter && { retryAfter }) }
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    return { is: 'missing', reason: isTimeout ? 'timeout' : 'unavailable' }
  }
}
