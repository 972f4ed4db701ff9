import 'server-only'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { hasCsrfCookie } from '@/lib/http/kratos-cookies'
import type { Notice, Outcome } from '@/lib/ory/kratos/outcome'
import type { FailureReason } from '@/lib/request/failure-reason'
import { failureUrl } from '@/lib/request/failure-url'
import { pathAtKratos, trustedRedirect } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import { pageOfKratosStart } from './kratos-start'

/** The page and the visitor that Kratos' response is for. */
interface DestinationContext {
  readonly pageUrl: FlowPageUrl
  readonly visitor: Visitor
  /** The response is for a social sign-in, so Kratos may send the browser to any provider. */
  readonly isFromProvider?: boolean
}

/** The outcomes that mean the same for every kind of flow and every phase. */
type CommonOutcome = Exclude<Outcome, { kind: 'show' | 'complete' | 'drop_return_to' }>

/**
 * The URL that an outcome leads to (specification 8.3; style.md, "Errors"). When the visitor comes back to
 * the page, the page's other query parameters are kept.
 */
export function destinationOf(outcome: CommonOutcome, from: DestinationContext): string {
  const { pageUrl } = from
  switch (outcome.kind) {
    case 'go':
      return redirectFrom(outcome.url, from) ?? failureHref({ ...from, reason: 'malformed' })
    case 'home':
      return '/'
    case 'sign_in':
      return loginPath(pageUrl)
    case 'second_factor':
      return loginPath(pageUrl, 'aal2')
    case 'reauthenticate':
      // Kratos keeps the change, and carries it out when the visitor comes back from the login that Kratos
      // names.
      return (outcome.url && redirectFrom(outcome.url, from)) || loginPath(pageUrl)
    case 'notice':
      return toHref(pageUrl, { notice: outcome.notice })
    case 'restart':
      // Kratos offers a new flow for an expired one, but the new flow has no login challenge.
      return outcome.flowId && !pageUrl.query.has('login_challenge')
        ? toHref({ ...pageUrl, flowId: outcome.flowId }, { notice: null })
        : restartPath(outcome.notice, from)
    case 'fail':
      return failureHref({ ...from, reason: outcome.reason, retryAfter: outcome.retryAfter })
    default:
      return outcome satisfies never
  }
}

function redirectFrom(url: string, { pageUrl, isFromProvider }: DestinationContext): string | null {
  const kratosPath = pathAtKratos(url)
  return (kratosPath && pageOfKratosStart(kratosPath, pageUrl)) ?? trustedRedirect(url, isFromProvider)
}

/**
 * Restarting again and again could go on for ever, so the second restart for the same reason leads to the
 * error page. An expired flow always restarts: a page can stay open too long twice.
 */
function restartPath(notice: Notice, from: DestinationContext): string {
  const { pageUrl, visitor } = from
  const isCookieMatter = notice === 'csrf' || notice === 'stale'
  if (isCookieMatter && !hasCsrfCookie(visitor.cookieHeader)) {
    return failureHref({ ...from, reason: 'cookies' })
  }
  if (notice !== 'expired' && pageUrl.query.get('notice') === notice) {
    return failureHref({ ...from, reason: isCookieMatter ? 'csrf' : 'start' })
  }
  return toHref({ page: pageUrl.page, kind: pageUrl.kind, query: pageUrl.query }, { notice })
}

function loginPath(pageUrl: FlowPageUrl, marker?: 'aal2'): string {
  const query = new URLSearchParams({ return_to: toHref(pageUrl, { notice: null }) })
  if (marker) query.set(marker, 'true')
  return `/login?${query}`
}

interface Failure extends DestinationContext {
  readonly reason: FailureReason
  readonly retryAfter?: number | undefined
}

function failureHref({ pageUrl, visitor, reason, retryAfter }: Failure): string {
  return failureUrl({
    reason,
    retry: retryPath(pageUrl, reason),
    requestId: visitor.requestId,
    seconds: retryAfter,
  })
}

/** 'Try again' keeps the flow, unless Kratos does not accept this flow from this browser. */
function retryPath(pageUrl: FlowPageUrl, reason: FailureReason): string {
  const isUseless = reason === 'csrf' || reason === 'cookies' || reason === 'start'
  const { flowId, ...fresh } = pageUrl
  return toHref(isUseless ? fresh : pageUrl, { notice: null })
}
