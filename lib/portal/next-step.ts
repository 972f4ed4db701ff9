import type { LogoutFlow } from '@/lib/flows/sign-out'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import type { Failure, TokenAnswer } from './token'

/** What is known when a sign-in through the portal is to come to its end. */
export interface Arrival {
  readonly who: Pick<WhoIsSignedIn, 'is'>
  readonly logout: Pick<LogoutFlow, 'is'>
  /** Null when nobody asked for one, since nobody is signed in. */
  readonly token: TokenAnswer | null
  /** Where the visitor of this tab was going: relative, or absolute on an allowed origin. */
  readonly returnTo: string | null
  /** Our own public origin. */
  readonly appUrl: string
}

/** Where the dashboard leads. */
export type PortalStep =
  | { readonly is: 'return'; readonly address: string }
  | { readonly is: 'success' }
  | { readonly is: 'second_factor' }
  /** Back to the login page, which says why when there is something to say. */
  | { readonly is: 'sign_in'; readonly failure?: Failure }

/** The rules of the dashboard (specification 4.7): one answer for each way it can go. Pure. */
export function portalStepOf({ who, logout, token, returnTo, appUrl }: Arrival): PortalStep {
  if (who.is === 'second_factor_due') return { is: 'second_factor' }
  if (who.is === 'nobody' || logout.is === 'signed_out') return { is: 'sign_in' }
  if (who.is === 'unknown' || logout.is === 'unknown' || token === null) {
    return { is: 'sign_in', failure: { reason: 'unavailable' } }
  }
  if (token.is === 'failed') {
    const { is: _, ...failure } = token
    return { is: 'sign_in', failure }
  }
  return returnTo === null || isHome(returnTo, appUrl)
    ? { is: 'success' }
    : { is: 'return', address: returnTo }
}

/** The dashboard's own address, whatever query it has: whoever was sent back there would go round. */
export function isHome(address: string, appUrl: string): boolean {
  const url = new URL(address, appUrl)
  return url.origin === appUrl && url.pathname === '/'
}
