import 'server-only'
import { loginHref } from '@/lib/destination/links'
import { allowedReturnTo } from '@/lib/destination/return-to'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { hasSessionCookie } from '@/lib/request/session-cookie'
import { flowPageUrl, noNotice, parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'

type OpenVerification = Pick<OpenFlow, 'flow' | 'pageUrl' | 'destination' | 'visitor'>

/**
 * Where a visitor chooses another address. The account of a signed-in visitor has the wrong address, so they change
 * it in their settings. Any other visitor restarts.
 */
export function changeAddressHref({ pageUrl, visitor }: OpenVerification): RedirectUrl {
  if (hasSessionCookie(visitor.cookieHeader)) return toHref(flowPageUrl('settings', {}))
  const { page, kind, query } = pageUrl
  return toHref({ page, kind, query }, noNotice)
}

/**
 * Where a visitor goes who verifies the address later (docs/behaviour.md 4.5): to `return_to`,
 * or to the application that waits, for which Kratos asks for a confirmation first. Null when a sign-in waits
 * for the verification, or an account must have a verified address.
 */
export function verifyLaterHref({ flow, destination }: OpenVerification): RedirectUrl | null {
  const { returnTo, loginChallenge } = destination
  if (returnTo !== undefined) return isWaitingLogin(returnTo) ? null : returnTo
  if (loginChallenge !== undefined) return loginHref(destination)
  return allowedReturnTo(flow.return_to) ?? '/'
}

/**
 * A login to return to, or a page that requires the address to be verified. After a registration without a session, a
 * login only reports that the account exists.
 */
function isWaitingLogin(url: string): boolean {
  const page = parseFlowPageUrl(url)
  if (page?.page === 'required') return true
  return page?.kind === 'login' && page.query.get('notice') !== 'registered'
}
