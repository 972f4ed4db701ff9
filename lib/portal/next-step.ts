import type { LogoutFlow } from '@/lib/flows/sign-out'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import type { Failure, TokenResult } from './token'

/** What is known when a sign-in through the portal is to come to its end. */
export interface PortalStepInput {
  readonly who: Pick<WhoIsSignedIn, 'kind'>
  readonly logout: Pick<LogoutFlow, 'kind'>
  /** Null when nobody asked for one, since nobody is signed in. */
  readonly token: TokenResult | null
  /** Where the visitor of this tab was going: relative, or absolute on an allowed origin. */
  readonly returnTo: string | null
  /** Our own public origin. */
  readonly appUrl: string
}

/** Where the dashboard leads. */
export type PortalStep =
  | { readonly kind: 'return'; readonly address: string }
  | { readonly kind: 'success' }
  | { readonly kind: 'second_factor' }
  /** Back to the login page, which says why when there is something to say. */
  | { readonly kind: 'sign_in'; readonly failure?: Failure }

/** The rules of the dashboard (specification 4.7): one answer for each way it can go. Pure. */
export function portalStepOf({ who, logout, token, returnTo, appUrl }: PortalStepInput): PortalStep {
  if (who.kind === 'second_factor_due') return { kind: 'second_factor' }
  if (who.kind === 'nobody' || logout.kind === 'signed_out') return { kind: 'sign_in' }
  if (who.kind === 'unknown' || logout.kind === 'unknown' || token === null) {
    return { kind: 'sign_in', failure: { reason: 'unavailable' } }
  }
  if (token.kind === 'failed') {
    const { kind: _, ...failure } = token
    return { kind: 'sign_in', failure }
  }
  return returnTo === null || isHome(returnTo, appUrl)
    ? { kind: 'success' }
    : { kind: 'return', address: returnTo }
}

/** The dashboard's own address, whatever query it has: whoever was sent back there would go round. */
export function isHome(address: string, appUrl: string): boolean {
  const url = new URL(address, appUrl)
  return url.origin === appUrl && url.pathname === '/'
}
