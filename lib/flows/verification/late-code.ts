import 'server-only'
import { z } from 'zod'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { type FlowPageUrl, noNotice, toHref } from '@/lib/urls/flow-page-url'

/** After too many attempts, no code of the old flow is accepted any more. */
const replacedSchema = z.object({ error: z.object({ id: z.literal('self_service_flow_replaced') }) })

/**
 * Whether Kratos' response is to the right code that came too late. Kratos 26.2 and older respond with a new flow
 * that has lost the address, and set its cookie. We drop both, because the old flow can still send another code. If
 * the old flow has expired too, loading it shows that. Not for a recovery: its new flow is wanted. Kratos says in it
 * what happened: too many tries, or, after 26.2, an account that is switched off.
 */
export function isLateCode(
  result: FlowResult,
  { body }: Pick<ServiceResponse, 'body'>,
  form: URLSearchParams,
  { kind }: Pick<FlowPageUrl, 'kind'>,
): boolean {
  if (kind === 'recovery') return false
  const isExpired = result.kind === 'restart' && result.notice === 'expired'
  return isExpired && Boolean(form.get('code')) && !replacedSchema.safeParse(body).success
}

/** The page as it was, with the sentence that the code has run out; null where something else came of the form. */
export function lateCodeUrl(
  result: FlowResult,
  response: Pick<ServiceResponse, 'body'>,
  form: URLSearchParams,
  pageUrl: FlowPageUrl,
): RedirectUrl | null {
  if (!isLateCode(result, response, form, pageUrl)) return null
  return toHref(pageUrl, { ...noNotice, notice: 'code_expired' })
}
