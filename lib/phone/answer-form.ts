import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { draftOf } from '@/lib/flows/draft'
import { readForm } from '@/lib/flows/form-body'
import { csrfToken, isCsrfToken } from '@/lib/http/csrf-token'
import { toHref } from '@/lib/http/flow-page-url'
import { currentVisitor } from '@/lib/request/visitor'
import { hasAuthService } from './auth-service'
import { liveRegistration } from './live-registration'
import { isPhoneStepDue, phoneField } from './phone-step-due'
import { readPhoneStep, writePhoneStep } from './step-store'
import type { Registrant, StepTaken } from './take-step'

/** Names of our own fields in the registration form (specification 3); Kratos never sees them. */
export const injectedFields = [
  'traits.smssend',
  'traits.sms',
  'traits.phoneverify',
  'traits.reverification',
] as const

const largestForm = 64 * 1024

const fieldsSchema = z.object({
  [phoneField]: z.string().max(200).default(''),
  'traits.sms': z.string().max(200).default(''),
  'latchkey.csrf': z.string().max(200),
})
export type PhoneFields = z.output<typeof fieldsSchema>

/** The token for the buttons of the phone step of a flow. */
export function phoneCsrfToken(flowId: string): string {
  return csrfToken({ purpose: 'phone', sessionId: flowId }, config().SESSION_SECRET)
}

/**
 * Answers a post of the registration form by one of the buttons of the phone step. Nothing happens unless it comes from
 * our own page, with our token, and for a registration that Kratos says is this visitor's and still open.
 * @returns 303 back to the page, or the status alone for a client that accepts JSON
 */
export async function answerPhoneForm(
  request: Request,
  take: (registrant: Registrant, fields: PhoneFields) => Promise<StepTaken>,
): Promise<Response> {
  if (!hasAuthService()) return refusal(404)
  if (request.headers.get('origin') !== config().APP_URL) return refusal(403)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= largestForm)) return refusal(413)
  const form = await request.formData().catch(() => null)
  if (form === null) return refusal(400)

  const { pageUrl, body } = readForm(form)
  const fields = fieldsSchema.safeParse(Object.fromEntries(form))
  if (pageUrl?.kind !== 'registration' || !pageUrl.flowId || !fields.success) return refusal(400)
  const { flowId } = pageUrl
  const binding = { purpose: 'phone', sessionId: flowId }
  if (!isCsrfToken(fields.data['latchkey.csrf'], binding, config().SESSION_SECRET)) return refusal(403)

  const visitor = await currentVisitor()
  const flow = await liveRegistration(flowId, visitor)
  // The page starts over where it can, and says why.
  if (flow === null || !isPhoneStepDue(flow)) return answer(request, toHref(pageUrl), 410)

  const taken = await take({ flowId, visitor, step: await readPhoneStep(flowId) }, fields.data)
  for (const name of [phoneField, ...injectedFields]) body.delete(name)
  await writePhoneStep(flowId, taken.step, draftOf(body))
  return answer(request, `${toHref(pageUrl)}#phone-step`, taken.status, taken.retryAfter)
}

function answer(request: Request, href: string, status: number, retryAfter?: number): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  if (request.headers.get('accept')?.startsWith('application/json')) {
    return new Response(null, { status, headers })
  }
  headers.set('location', href)
  return new Response(null, { status: 303, headers })
}

function refusal(status: 400 | 403 | 404 | 413): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
