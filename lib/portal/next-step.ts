import type { LogoutFlow } from '@/lib/ory/kratos/calls/logout-flow'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { isHomeUrl } from '@/lib/urls/is-home-url'
import type { TokenFailure, TokenResult } from './token'

/** What is known when a sign-in through the portal comes to its end. */
export interface PortalStepInput {
  readonly who: Pick<WhoIsSignedIn, 'kind'>
  readonly logout: Pick<LogoutFlow, 'kind'>
  /** Null when nobody asked for a token because nobody is signed in. */
  readonly token: TokenResult | null
  /** Where the visitor of this tab was going: a path, or an absolute URL on an allowed origin. */
  readonly returnTo: string | null
  /** Our own public origin. */
  readonly appUrl: string
}

/** Where the dashboard leads. */
export type PortalStep =
  | { readonly kind: 'return'; readonly url: string }
  | { readonly kind: 'success' }
  | { readonly kind: 'second_factor' }
  /** The sign-in did not start at a site of the portal, so the service knows nothing of it. That is no error. */
  | { readonly kind: 'account' }
  /** Back to the login page, which says why when there is something to say. */
  | { readonly kind: 'sign_in'; readonly failure?: TokenFailure }

/** The rules of the dashboard (docs/behaviour.md 4.7): one step for each case. Pure. */
export function portalStepOf({ who, logout, token, returnTo, appUrl }: PortalStepInput): PortalStep {
  if (who.kind === 'second_factor_due') return { kind: 'second_factor' }
  if (who.kind === 'nobody' || logout.kind === 'signed_out') return { kind: 'sign_in' }
  if (who.kind === 'unknown' || logout.kind === 'unknown' || token === null) {
    return { kind: 'sign_in', failure: { reason: 'unavailable' } }
  }
  if (token.kind === 'failed') {
    const { kind: _, isUnknownBrowser, ...failure } = token
    if (isUnknownBrowser && returnTo === null) return { kind: 'account' }
    return { kind: 'sign_in', failure }
  }
  return returnTo === null || isHomeUrl(returnTo, appUrl)
    ? { kind: 'success' }
    : { kind: 'return', url: returnTo }
}
