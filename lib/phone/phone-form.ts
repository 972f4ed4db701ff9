import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { checkPage } from '@/lib/destination/destination'
import { resultUrl } from '@/lib/destination/result-url'
import { draftFromForm } from '@/lib/flows/form/draft'
import { readForm } from '@/lib/flows/form/form-body'
import { showsTextField } from '@/lib/flows/form/posted-form'
import { isRetryable, retryText } from '@/lib/flows/submit/retry'
import { extendUrl, type RedirectUrl } from '@/lib/http/redirect-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { getFlow } from '@/lib/ory/kratos/calls/get-flow'
import { flowResultOf } from '@/lib/ory/kratos/calls/outcome'
import { currentVisitor } from '@/lib/request/visitor'
import { csrfToken, isCsrfToken } from '@/lib/session/csrf-token'
import { toHref } from '@/lib/urls/flow-page-url'
import { hasAuthService } from './auth-service'
import { chosenCountry } from './country-list'
import { injectedNames } from './injected-nodes'
import type { PhoneRegistration, PhoneStepResult } from './phone-code'
import { reducePhoneStep } from './phone-step'
import { isPhoneStepDue, phoneField } from './phone-step-due'
import { readPhoneStep, writePhoneStep } from './phone-step-store'

/** Our field for the country of a number without a plus. */
export const countryField = 'latchkey.country'

const maxFormBytes = 64 * 1024

const fieldsSchema = z.object({
  [phoneField]: z.string().max(200).default(''),
  'traits.sms': z.string().max(200).default(''),
  [countryField]: z.string().max(200).default(''),
  'latchkey.csrf': z.string().max(200),
})
type PhoneFields = z.output<typeof fieldsSchema>

/** The token for the buttons of the phone step of a flow. */
export function phoneCsrfToken(flowId: string): string {
  return csrfToken({ purpose: 'phone', sessionId: flowId }, config().SESSION_SECRET)
}

/**
 * Responds to a button of the phone step, which posts the registration form. Nothing happens unless the post
 * comes from our own page, has our token, and is for a registration that Kratos knows as this visitor's and
 * still open. While Kratos does not answer, what was typed waits for the page, but no code.
 * @param provider the provider whose registrations have a phone step
 * @param run sends or checks a code for the registration
 * @returns 303 back to the page, or only the status for a client that accepts JSON. Our own script gets what the form
 *   says while Kratos does not answer, and otherwise an empty text: then it loads the page again
 */
export async function respondToPhoneForm(
  request: Request,
  provider: string,
  run: (registration: PhoneRegistration, fields: PhoneFields) => Promise<PhoneStepResult>,
): Promise<Response> {
  if (!hasAuthService()) return statusResponse(404)
  if (request.headers.get('origin') !== config().APP_URL) return statusResponse(403)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= maxFormBytes)) return statusResponse(413)
  const form = await request.formData().catch(() => null)
  if (form === null) return statusResponse(400)

  const { pageUrl, body } = readForm(form)
  const fields = fieldsSchema.safeParse(Object.fromEntries(form))
  if (pageUrl?.kind !== 'registration' || !pageUrl.flowId || !fields.success) return statusResponse(400)
  const { flowId } = pageUrl
  const binding = { purpose: 'phone', sessionId: flowId }
  if (!isCsrfToken(fields.data['latchkey.csrf'], binding, config().SESSION_SECRET)) return statusResponse(403)

  const visitor = await currentVisitor()
  const response = await toServiceResponse(getFlow('registration', flowId, visitor))
  const outcome = flowResultOf('registration', 'open', response)
  const step = await readPhoneStep(flowId)
  for (const name of [phoneField, ...injectedNames]) body.delete(name)
  const stays = form.has(showsTextField)
  if (isRetryable(outcome)) {
    const input = fields.data[phoneField].slice(0, 64)
    const country = chosenCountry(fields.data[countryField])
    await writePhoneStep(
      flowId,
      reducePhoneStep(step, { kind: 'not_asked', input, country }),
      draftFromForm(body),
    )
    if (stays)
      return textResponse(retryText('registration', outcome, await currentTranslator('registration')))
    return formResponse(
      request,
      resultUrl(outcome, { ...checkPage(pageUrl), visitor }),
      503,
      outcome.retryAfter,
    )
  }
  // The page starts a new flow when it can, and says why.
  if (outcome.kind !== 'show' || !isPhoneStepDue(outcome.flow, provider)) {
    return stays ? textResponse('') : formResponse(request, toHref(pageUrl), 410)
  }

  const result = await run({ flowId, visitor, step }, fields.data)
  await writePhoneStep(flowId, result.step, draftFromForm(body))
  if (stays) return textResponse('')
  // Once the number is verified, 'Continue' has the focus. A fragment would prevent that.
  const place = result.step.kind === 'verified' ? '' : '#phone-step'
  return formResponse(request, extendUrl(toHref(pageUrl), place), result.status, result.retryAfter)
}

function formResponse(request: Request, href: RedirectUrl, status: number, retryAfter?: number): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  if (request.headers.get('accept')?.startsWith('application/json')) {
    return new Response(null, { status, headers })
  }
  headers.set('location', href)
  return new Response(null, { status: 303, headers })
}

function textResponse(text: string): Response {
  return new Response(text, { headers: { 'cache-control': 'no-store' } })
}

function statusResponse(status: 400 | 403 | 404 | 413): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } })
}
