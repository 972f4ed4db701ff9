import 'server-only'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { allowedReturnTo } from '@/lib/request/redirects'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import { flowPageUrl, noNotice, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'
import { loginHref } from '@/lib/urls/goal'

type OpenVerification = Pick<OpenFlow, 'flow' | 'pageUrl' | 'visitor'>

/**
 * Where a visitor chooses another address. The account of somebody signed in has the wrong address, so they
 * change it in their settings. Anybody else starts again.
 */
export function changeAddressHref({ pageUrl, visitor }: OpenVerification): string {
  if (hasSessionCookie(visitor.cookieHeader)) return toHref(flowPageUrl('settings', {}))
  const { page, kind, query } = pageUrl
  return toHref({ page, kind, query }, noNotice)
}

/**
 * Where a visitor goes who verifies the address later (docs/behaviour.md 4.5): to `return_to`,
 * or to the application that waits, for which Kratos asks for a confirmation first. Null when a sign-in waits
 * for the verification, or an account must have a verified address.
 */
export function laterHref({ flow, pageUrl }: OpenVerification): string | null {
  const named = allowedReturnTo(pageUrl.query.get('return_to'))
  if (named !== null) return isWaitingLogin(named) ? null : named
  if (pageUrl.query.has('login_challenge')) return loginHref(pageUrl.query)
  return allowedReturnTo(flow.return_to) ?? '/'
}

/**
 * A login to go back to, or a page that wants the address verified. After a registration that signs nobody in, a login
 * only says that the account is there.
 */
function isWaitingLogin(url: string): boolean {
  const page = parseFlowPageUrl(url)
  if (page?.page === 'required') return true
  return page?.kind === 'login' && page.query.get('notice') !== 'registered'
}
