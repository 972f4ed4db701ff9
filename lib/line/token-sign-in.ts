import 'server-only'
import { z } from 'zod'
import { type CheckedPage, checkPage } from '@/lib/destination/destination'
import { viaRequiredActions } from '@/lib/destination/required-actions-url'
import { verificationUrl } from '@/lib/destination/result-url'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { providerUrlOf } from '@/lib/flows/login/start-at-provider'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { findFlow } from '@/lib/ory/kratos/calls/get-flow'
import type { FlowResult } from '@/lib/ory/kratos/calls/outcome'
import { isAccountDisabled } from '@/lib/ory/kratos/calls/says-disabled'
import { absoluteUrl } from '@/lib/request/redirects'
import { currentVisitor, type Visitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'
import { type FlowPageUrl, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { accountOfLiffToken } from './bridge/ask-line'
import { type Bridge, currentBridge } from './bridge/bridge'
import { savePendingAuthorization } from './bridge/pending-authorization'
import { startLineRoundTrip } from './departure'
import { failedLoginHref, submitLineLogin } from './submit-line-login'

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
 * Signs in with the ID token of LIFF, as docs/behaviour.md 4.3 has it: Kratos gets it as `csrf_token`.
 * Released Kratos ignores the token and answers with LINE's URL (docs/behaviour.md 4.3). With a bridge, Kratos does not
 * get it. Our session notes the attempt whatever comes of it. Only in a route handler: it sets cookies.
 * @returns where to go; script goes there, since it may be another site
 */
export async function signInWithLineToken(posted: FormData): Promise<RedirectUrl> {
  const form = formSchema.safeParse(Object.fromEntries(posted))
  const pageUrl = form.success ? parseFlowPageUrl(form.data.page) : null
  if (!form.success || pageUrl?.kind !== 'login' || !pageUrl.flowId) return '/login'
  const session = await readSession()
  const from = checkPage(pageUrl)
  return startLineRoundTrip(await nextUrl(from, pageUrl.flowId, form.data.id_token), session, from)
}

async function nextUrl(from: CheckedPage, flowId: string, idToken: string | undefined): Promise<RedirectUrl> {
  const { pageUrl } = from
  const bridge = currentBridge()
  if (bridge) return byBridge(bridge, { pageUrl, flowId, idToken })
  if (!idToken) return failedLoginHref(pageUrl)
  const visitor = await currentVisitor()
  const { outcome } = await submitLineLogin(flowId, visitor, idToken)
  const returnTo = outcome.kind === 'complete' ? await returnToOf(flowId, visitor) : undefined
  return afterToken(outcome, from, returnTo)
}

/**
 * Kratos responds with the URL of our bridge. If LINE confirms whose token it is, this browser returns from there
 * immediately. If not, the bridge redirects to LINE's page.
 */
async function byBridge(
  bridge: Bridge,
  { pageUrl, flowId, idToken }: { pageUrl: FlowPageUrl; flowId: string; idToken: string | undefined },
): Promise<RedirectUrl> {
  const visitor = await currentVisitor()
  const account = idToken ? await accountOfLiffToken(idToken, bridge, visitor) : null
  const { providerUrl } = await submitLineLogin(flowId, visitor)
  if (providerUrl === null) return failedLoginHref(pageUrl)
  const state = new URL(absoluteUrl(providerUrl)).searchParams.get('state')
  if (account && state) await savePendingAuthorization({ state, account })
  return providerUrl
}

/** The `return_to` of the login flow: its page's URL need not have one. Kratos' response does not name it. */
async function returnToOf(flowId: string, visitor: Visitor): Promise<string | undefined> {
  return (await findFlow('login', flowId, visitor))?.return_to
}

/**
 * Where the visitor goes after Kratos' response (docs/behaviour.md 8.4, messaging-app flow update). The login
 * page says that LINE did not work when there is no sign-in and no URL of LINE.
 * @param flowReturnTo where the flow leads after a sign-in; it counts before the URL of its page
 */
export function afterToken(
  result: FlowResult,
  { pageUrl, destination }: CheckedPage,
  flowReturnTo?: string,
): RedirectUrl {
  if (result.kind === 'complete') {
    return viaRequiredActions(allowedReturnTo(flowReturnTo) ?? destination.returnTo ?? '/')
  }
  const providerUrl = providerUrlOf(result)
  if (providerUrl !== null) return providerUrl
  if (result.kind === 'verify_address') return verificationUrl(result.continueWith, pageUrl)
  if (isAccountDisabled(result)) {
    return toHref(pageUrl, { loginError: 'true', notice: 'disabled' })
  }
  return failedLoginHref(pageUrl)
}
