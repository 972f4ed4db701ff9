import 'server-only'
import { type FlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { hasCsrfCookie } from '@/lib/http/kratos-cookies'
import type { Notice, Outcome } from '@/lib/ory/kratos/outcome'
import type { FailureReason } from '@/lib/request/failure-reason'
import { failureUrl } from '@/lib/request/failure-url'
import { pathAtKratos, trustedRedirect } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import { pageOfKratosStart } from './kratos-start'

/** Where the visitor stands when a move is made. */
interface DestinationContext {
  readonly pageUrl: FlowPageUrl
  readonly visitor: Visitor
  /** The move answers a social sign-in, so Kratos may send the browser to any provider. */
  readonly isFromProvider?: boolean
}

/** The moves that mean the same for every flow and phase. */
type CommonOutcome = Exclude<Outcome, { kind: 'show' | 'complete' | 'drop_return_to' }>

/**
 * The address a move leads to (specification 8.3; style.md, "Errors").
 * The page's other query parameters travel along wherever the visitor comes back to the page.
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
      // Kratos keeps the change that waits and carries it out on the way back from the login it names.
      return (outcome.url && redirectFrom(outcome.url, from)) || loginPath(pageUrl)
    case 'notice':
      return toHref(pageUrl, { notice: outcome.notice })
    case 'restart':
      // The flow that Kratos offers instead of an expired one has forgotten its login challenge.
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
 * A restart that was restarted already would go on for ever, so the second one explains instead. Not so an expired
 * flow: a page may well stand open too long twice.
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

/** A flow that could not be matched to this browser is no use again; one that Kratos could not answer for is. */
function retryPath(pageUrl: FlowPageUrl, reason: FailureReason): string {
  const isUseless = reason === 'csrf' || reason === 'cookies' || reason === 'start'
  const { flowId, ...fresh } = pageUrl
  return toHref(isUseless ? fresh : pageUrl, { notice: null })
}
