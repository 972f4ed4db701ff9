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
import type { PhoneRegistration, PhoneStepResult } from './phone-code'
import { isPhoneStepDue, phoneField } from './phone-step-due'
import { readPhoneStep, writePhoneStep } from './step-store'

/** The names of our own fields in the registration form (specification 3). Kratos never gets them. */
export const injectedFields = [
  'traits.smssend',
  'traits.sms',
  'traits.phoneverify',
  'traits.reverification',
] as const

/** Our field for the country of a number without a plus. */
export const countryField = 'latchkey.country'

const largestForm = 64 * 1024

const fieldsSchema = z.object({
  [phoneField]: z.string().max(200).default(''),
  'traits.sms': z.string().max(200).default(''),
  [countryField]: z.string().max(200).default(''),
  'latchkey.csrf': z.string().max(200),
})
export type PhoneFields = z.output<typeof fieldsSchema>

/** The token for the buttons of the phone step of a flow. */
export function phoneCsrfToken(flowId: string): string {
  return csrfToken({ purpose: 'phone', sessionId: flowId }, config().SESSION_SECRET)
}

/**
 * Responds to a button of the phone step, which posts the registration form. Nothing happens unless the post
 * comes from our own page, has our token, and is for a registration that Kratos knows as this visitor's and
 * still open.
 * @param run sends or checks a code for the registration
 * @returns 303 back to the page, or only the status for a client that accepts JSON
 */
export async function respondToPhoneForm(
  request: Request,
  run: (registration: PhoneRegistration, fields: PhoneFields) => Promise<PhoneStepResult>,
): Promise<Response> {
  if (!hasAuthService()) return statusResponse(404)
  if (request.headers.get('origin') !== config().APP_URL) return statusResponse(403)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= largestForm)) return statusResponse(413)
  const form = await request.formData().catch(() => null)
  if (form === null) return statusResponse(400)

  const { pageUrl, body } = readForm(form)
  const fields = fieldsSchema.safeParse(Object.fromEntries(form))
  if (pageUrl?.kind !== 'registration' || !pageUrl.flowId || !fields.success) return statusResponse(400)
  const { flowId } = pageUrl
  const binding = { purpose: 'phone', sessionId: flowId }
  if (!isCsrfToken(fields.data['latchkey.csrf'], binding, config().SESSION_SECRET)) return statusResponse(403)

  const visitor = await currentVisitor()
  const flow = await liveRegistration(flowId, visitor)
  // The page starts a new flow when it can, and says why.
  if (flow === null || !isPhoneStepDue(flow)) return formResponse(request, toHref(pageUrl), 410)

  const result = await run({ flowId, visitor, step: await readPhoneStep(flowId) }, fields.data)
  for (const name of [phoneField, ...injectedFields]) body.delete(name)
  await writePhoneStep(flowId, result.step, draftOf(body))
  // Once the number is verified, 'Continue' has the focus. A fragment would prevent that.
  const place = result.step.kind === 'verified' ? '' : '#phone-step'
  return formResponse(request, toHref(pageUrl) + place, result.status, result.retryAfter)
}

function formResponse(request: Request, href: string, status: number, retryAfter?: number): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  if (request.headers.get('accept')?.startsWith('application/json')) {
    return new Response(null, { status, headers })
  }
  headers.set('location', href)
  return new Response(null, { status: 303, headers })
}

function statusResponse(status: 400 | 403 | 404 | 413): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
