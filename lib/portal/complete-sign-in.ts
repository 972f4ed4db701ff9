import 'server-only'
import { config } from '@/lib/config/config'
import {
  newestPendingReturnTo,
  withoutPendingReturnTo,
  withPendingReturnTo,
} from '@/lib/destination/pending-return-tos'
import { allowedReturnTo } from '@/lib/destination/return-to'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { log } from '@/lib/log'
import { type LogoutFlow, openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import { type WhoIsSignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { trustedLogoutUrl } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { isHomeUrl } from '@/lib/urls/is-home-url'
import { clearedPortalSession } from './cleared-session'
import { loginLogoutUrl } from './portal-config'
import { portalSession } from './portal-session'
import { storedTokens, type TokenFailure, type TokenResult } from './token'

/**
 * Completes a sign-in through the portal (docs/behaviour.md 4.7): finds out who is signed in, gets the logout URL
 * and a token, and decides where to go. Only in a server action or route handler: it changes our session.
 * @param named the `return_to` of the URL as it came
 * @param askForToken gets the token; called only when the visitor is signed in and Latchkey's session has no valid one
 * @returns where the visitor goes
 */
export async function completeSignIn(
  named: string | null,
  askForToken: () => Promise<TokenResult>,
): Promise<RedirectUrl> {
  const { APP_URL: appUrl } = config()
  const [who, logout, session] = await Promise.all([
    whoIsSignedIn(),
    openLogout(loginLogoutUrl()),
    readSession(),
  ])
  const isReady = who.kind === 'signed_in' && logout.kind === 'ready'
  const token = isReady ? (storedTokens(session, who) ?? (await askForToken())) : null
  const returnTo = allowedReturnTo(named) ?? newestPendingReturnTo(session.pendingReturnTos)
  const step = decidePortal({ who, logout, token, returnTo, appUrl })
  const error = step.kind === 'sign_in' && step.failure ? await errorTextFor(step.failure) : undefined
  await updateSession(sessionChanges({ session, step, returnTo, token, error, logout, who }), session)
  await logStep(step, who)
  return nextUrl(step, returnTo, error)
}

/** Longer messages are cut, because they go into a URL and into the cookie. */
const maxMessageLength = 200

/** The service's own message, or our text for the reason. */
async function errorTextFor({ reason, message }: TokenFailure): Promise<string> {
  const text = message ?? (await currentTranslator()).text(`portal.${reason}`)
  return text.slice(0, maxMessageLength)
}

interface CompletionInput {
  readonly session: Session
  readonly step: PortalDecision
  readonly returnTo: RedirectUrl | null
  readonly token: TokenResult | null
  readonly error: string | undefined
  readonly logout: LogoutFlow
  readonly who: WhoIsSignedIn
}

/**
 * A sign-in that ended is forgotten. One that did not end keeps where the visitor was going, for the next
 * attempt.
 */
function sessionChanges({ session, step, returnTo, token, error, logout, who }: CompletionInput): Session {
  const { pendingReturnTos } = session
  if (step.kind !== 'return' && step.kind !== 'success') {
    return {
      ...clearedPortalSession,
      ...portalSession.change({ portal_error: error }),
      ...(returnTo && { pendingReturnTos: withPendingReturnTo(pendingReturnTos, returnTo) }),
    }
  }
  const logoutUrl = logout.kind === 'ready' && logout.url ? trustedLogoutUrl(logout.url) : null
  return {
    ...clearedPortalSession,
    pendingReturnTos: withoutPendingReturnTo(pendingReturnTos, returnTo),
    ...portalSession.change({
      logout_url: logoutUrl ?? undefined,
      ...(token?.kind === 'usable' &&
        who.kind === 'signed_in' && { token_info: { ...token.tokens, session_id: who.session.id } }),
    }),
  }
}

/** The account overview, which takes the place of the dashboard's spinner. */
const accountUrl = '/?account=true'

function nextUrl(step: PortalDecision, returnTo: string | null, error: string | undefined): RedirectUrl {
  switch (step.kind) {
    case 'return':
      return step.url
    case 'success':
      return '/loginsuccess'
    case 'account':
      return accountUrl
    case 'second_factor':
      return loginUrl({ aal2: 'true', ...(returnTo && { return_to: dashboardUrl(returnTo) }) })
    case 'sign_in':
      return loginUrl({
        loginError: 'true',
        ...(error && { error }),
        ...(returnTo && { return_to: returnTo }),
      })
    default:
      return step satisfies never
  }
}

function loginUrl(query: Record<string, string>): RedirectUrl {
  return `/login?${new URLSearchParams(query)}`
}

/** After a second factor the visitor returns to the dashboard. */
function dashboardUrl(returnTo: string): RedirectUrl {
  return `/?${new URLSearchParams({ return_to: returnTo })}`
}

async function logStep(step: PortalDecision, who: WhoIsSignedIn): Promise<void> {
  const { requestId } = await currentVisitor()
  const reason = step.kind === 'sign_in' ? step.failure?.reason : undefined
  log().info({ requestId, route: 'portal', outcome: step.kind, who: who.kind, reason })
}

/** What is known when a sign-in through the portal comes to its end. */
export interface PortalStepInput {
  readonly who: Pick<WhoIsSignedIn, 'kind'>
  readonly logout: Pick<LogoutFlow, 'kind'>
  /** Null if no token was requested because no one is signed in. */
  readonly token: TokenResult | null
  /** Where the visitor of this tab was going: a path, or an absolute URL on an allowed origin. */
  readonly returnTo: RedirectUrl | null
  /** Our own public origin. */
  readonly appUrl: string
}

/** Where the dashboard leads. */
type PortalDecision =
  | { readonly kind: 'return'; readonly url: RedirectUrl }
  | { readonly kind: 'success' }
  | { readonly kind: 'second_factor' }
  /** The sign-in did not start at a site of the portal, so the service does not know it. That is no error. */
  | { readonly kind: 'account' }
  /** Back to the login page, which says why when there is something to say. */
  | { readonly kind: 'sign_in'; readonly failure?: TokenFailure }

/** The rules of the dashboard (docs/behaviour.md 4.7): one step for each case. Pure. */
export function decidePortal({ who, logout, token, returnTo, appUrl }: PortalStepInput): PortalDecision {
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
