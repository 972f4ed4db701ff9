import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { rememberOidcRoundTrip } from '@/lib/flows/oidc-round-trip'
import { type FlowPageUrl, parseFlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { log } from '@/lib/log'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { logCall } from '@/lib/ory/clients/log-call'
import { type ServiceResponse, toServiceResponse } from '@/lib/ory/clients/service-response'
import { outcomeOf } from '@/lib/ory/kratos/outcome'
import { relayCookies } from '@/lib/ory/kratos/relay-cookies'
import { allowedReturnTo, trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, writeSession } from '@/lib/session/session'
import { lineAttemptNow } from './login-state'

/** What a page posts. */
const formSchema = z.object({
  page: z.string(),
  /** Absent when LINE's SDK had none to give. */
  id_token: z
    .string()
    .max(8192)
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    .optional()
    .catch(undefined),
})

/**
 * Signs in with the ID token of LIFF, as specification 4.3 (5) has it: Kratos gets it as `csrf_token`. Released Kratos
 * starts the trip to LINE instead (decisions.md, "Login"). The attempt is noted whatever becomes of it. Only in a route
 * handler: it sets cookies.
 * @returns where to go; for script to go there, since it may be another site
 */
export async function signInWithLineToken(posted: FormData): Promise<string> {
  const form = formSchema.safeParse(Object.fromEntries(posted))
  const pageUrl = form.success ? parseFlowPageUrl(form.data.page) : null
  if (!form.success || pageUrl?.kind !== 'login' || !pageUrl.flowId) return '/login'
  await writeSession({ ...(await readSession()), ...lineAttemptNow() })
  if (!form.data.id_token) return failedHref(pageUrl)
  const response = await postToken(pageUrl.flowId, form.data.id_token)
  await relayCookies(response.setCookies, config().isSecure)
  const next = afterToken(response, pageUrl)
  await rememberOidcRoundTrip(pageUrl, next)
  return next
}

/** The login page, which says that LINE did not work. */
export function failedHref(pageUrl: FlowPageUrl): string {
  return toHref(pageUrl, { loginError: 'true', notice: 'line_error' })
}

/** Specification 8.4, messaging-app flow update: whatever is no sign-in and no way on is said on the login page. */
export function afterToken(
  response: Pick<ServiceResponse, 'status' | 'body' | 'missing'>,
  pageUrl: FlowPageUrl,
): string {
  const outcome = outcomeOf('login', 'submit', response)
  if (outcome.kind === 'complete') return allowedReturnTo(pageUrl.query.get('return_to')) ?? '/'
  const next = outcome.kind === 'go' ? trustedRedirect(outcome.url, true) : null
  if (next !== null) return next
  if (outcome.kind === 'notice' && outcome.notice === 'disabled') {
    return toHref(pageUrl, { loginError: 'true', notice: 'disabled' })
  }
  if (response.status !== 400) log().warn({ status: response.status }, 'LINE login error！')
  return failedHref(pageUrl)
}

async function postToken(flow: string, idToken: string): Promise<ServiceResponse> {
  const visitor = await currentVisitor()
  const startedAt = performance.now()
  const updateLoginFlowBody = {
    method: 'oidc',
    provider: config().LINE_PROVIDER_ID,
    csrf_token: idToken,
  } as const
  const response = await toServiceResponse(
    frontendApi().updateLoginFlow({ flow, updateLoginFlowBody }, onBehalfOf(visitor)),
  )
  logCall({ visitor, route: 'line token sign-in', response: response, startedAt })
  return response
}
