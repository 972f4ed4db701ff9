import 'server-only'
import { hrefOf, type PageAddress } from '@/lib/http/flow-page-url'
import { hasCsrfCookie } from '@/lib/http/kratos-cookies'
import type { FailureReason, Notice, Outcome } from '@/lib/ory/kratos/outcome'
import { failurePath } from '@/lib/request/failure-url'
import { pathAtKratos, trustedRedirect } from '@/lib/request/redirects'
import type { Visitor } from '@/lib/request/visitor'
import { pageOfKratosStart } from './kratos-start'

/** Where the visitor stands when a move is made. */
interface Standpoint {
  readonly address: PageAddress
  readonly visitor: Visitor
  /** The move answers a social sign-in, so Kratos may send the browser to any provider. */
  readonly isFromProvider?: boolean
}

/** The moves that mean the same for every flow and phase. */
type CommonOutcome = Exclude<Outcome, { next: 'show' | 'complete' | 'drop_return_to' }>

/**
 * The address a move leads to (specification 8.3; style.md, "Errors").
 * The page's other query parameters travel along wherever the visitor comes back to the page.
 */
export function destinationOf(outcome: CommonOutcome, from: Standpoint): string {
  const { address } = from
  switch (outcome.next) {
    case 'go':
      return redirectFrom(outcome.url, from) ?? failureAddress({ ...from, reason: 'malformed' })
    case 'home':
      return '/'
    case 'sign_in':
      return loginPath(address)
    case 'second_factor':
      return loginPath(address, 'aal2')
    case 'reauthenticate':
      // Kratos keeps the change that waits and carries it out on the way back from the login it names.
      return (outcome.url && redirectFrom(outcome.url, from)) || loginPath(address)
    case 'notice':
      return hrefOf(address, { notice: outcome.notice })
    case 'restart':
      // The flow that Kratos offers instead of an expired one has forgotten its login challenge.
      return outcome.flowId && !address.query.has('login_challenge')
        ? hrefOf({ ...address, flowId: outcome.flowId }, { notice: null })
        : restartPath(outcome.notice, from)
    case 'fail':
      return failureAddress({ ...from, reason: outcome.reason, retryAfter: outcome.retryAfter })
    default:
      return outcome satisfies never
  }
}

function redirectFrom(url: string, { address, isFromProvider }: Standpoint): string | null {
  const kratosPath = pathAtKratos(url)
  return (kratosPath && pageOfKratosStart(kratosPath, address)) ?? trustedRedirect(url, isFromProvider)
}

/**
 * A restart that was restarted already would go on for ever, so the second one explains instead. Not so an expired
 * flow: a page may well stand open too long twice.
 */
function restartPath(notice: Notice, from: Standpoint): string {
  const { address, visitor } = from
  const isCookieMatter = notice === 'csrf' || notice === 'stale'
  if (isCookieMatter && !hasCsrfCookie(visitor.cookieHeader)) {
    return failureAddress({ ...from, reason: 'cookies' })
  }
  if (notice !== 'expired' && address.query.get('notice') === notice) {
    return failureAddress({ ...from, reason: isCookieMatter ? 'csrf' : 'start' })
  }
  return hrefOf({ page: address.page, kind: address.kind, query: address.query }, { notice })
}

function loginPath(address: PageAddress, marker?: 'aal2'): string {
  const query = new URLSearchParams({ return_to: hrefOf(address, { notice: null }) })
  if (marker) query.set(marker, 'true')
  return `/login?${query}`
}

interface Failure extends Standpoint {
  readonly reason: FailureReason
  readonly retryAfter?: number | undefined
}

function failureAddress({ address, visitor, reason, retryAfter }: Failure): string {
  return failurePath({
    reason,
    retry: retryPath(address, reason),
    requestId: visitor.requestId,
    seconds: retryAfter,
  })
}

/** A flow that could not be matched to this browser is no use again; one that Kratos could not answer for is. */
function retryPath(address: PageAddress, reason: FailureReason): string {
  const isUseless = reason === 'csrf' || reason === 'cookies' || reason === 'start'
  const { flowId, ...fresh } = address
  return hrefOf(isUseless ? fresh : address, { notice: null })
}
