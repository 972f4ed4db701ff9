import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { noteTrip } from '@/lib/flows/oidc-round-trip'
import { hrefOf, type PageAddress, parsePageAddress } from '@/lib/http/flow-page-url'
import { relayCookies } from '@/lib/http/kratos-cookies'
import { log } from '@/lib/log'
import { frontendApi, onBehalfOf } from '@/lib/ory/clients/clients'
import { logAnswer } from '@/lib/ory/clients/log-call'
import { type Answer, answerOf } from '@/lib/ory/clients/service-response'
import { outcomeOf } from '@/lib/ory/kratos/outcome'
import { allowedReturnTo, trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, writeSession } from '@/lib/session/session'
import { triedNow } from './login-state'

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
  const address = form.success ? parsePageAddress(form.data.page) : null
  if (!form.success || address?.kind !== 'login' || !address.flowId) return '/login'
  await writeSession({ ...(await readSession()), ...triedNow() })
  if (!form.data.id_token) return failedHref(address)
  const answer = await postToken(address.flowId, form.data.id_token)
  await relayCookies(answer.setCookies, config().isSecure)
  const next = afterToken(answer, address)
  await noteTrip(address, next)
  return next
}

/** The login page, which says that LINE did not work. */
export function failedHref(address: PageAddress): string {
  return hrefOf(address, { loginError: 'true', notice: 'line_error' })
}

/** Specification 8.4, messaging-app flow update: whatever is no sign-in and no way on is said on the login page. */
export function afterToken(
  answer: Pick<Answer, 'status' | 'body' | 'missing'>,
  address: PageAddress,
): string {
  const outcome = outcomeOf('login', 'submit', answer)
  if (outcome.next === 'complete') return allowedReturnTo(address.query.get('return_to')) ?? '/'
  const next = outcome.next === 'go' ? trustedRedirect(outcome.url, true) : null
  if (next !== null) return next
  if (outcome.next === 'notice' && outcome.notice === 'disabled') {
    return hrefOf(address, { loginError: 'true', notice: 'disabled' })
  }
  if (answer.status !== 400) log().warn({ status: answer.status }, 'LINE login error！')
  return failedHref(address)
}

async function postToken(flow: string, idToken: string): Promise<Answer> {
  const visitor = await currentVisitor()
  const startedAt = performance.now()
  const updateLoginFlowBody = {
    method: 'oidc',
    provider: config().LINE_PROVIDER_ID,
    csrf_token: idToken,
  } as const
  const answer = await answerOf(
    frontendApi().updateLoginFlow({ flow, updateLoginFlowBody }, onBehalfOf(visitor)),
  )
  logAnswer({ visitor, route: 'line token sign-in', answer, startedAt })
  return answer
}
