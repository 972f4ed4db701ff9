import 'server-only'
import { config } from '@/lib/config/config'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { nowInSeconds, wasWithin } from '@/lib/http/in-seconds'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { serviceUrl } from '@/lib/http/service-url'
import { log } from '@/lib/log'
import { healthApi, onOwnBehalf } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { type LogoutFlow, openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { isTrustedNavigation } from '@/lib/request/own-navigation'
import { pathAtKratos, trustedLogoutUrl } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, replaceSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { loginLogoutUrl } from './portal-config'
import { portalSession } from './portal-session'

/*
 * Signing out everywhere is a chain of redirects (docs/portal.md). Kratos ends its session and sends the
 * browser to /login?logout=true. Hydra ends its own login, tells the applications, and sends the browser to
 * /logoutsuccess. From there the visitor goes where they wanted to go. Each link of the chain is a function
 * here. Only in route handlers and server actions: they set cookies.
 */

/** How long a sign-out that has started counts, in seconds. */
const lifetime = 5 * 60

/** Whose session was just ended, in a sign-out everywhere; null without a session. */
export function activeSignOut(session: Session): 'kratos' | 'hydra' | null {
  const { logout } = portalSession.of(session)
  return logout && wasWithin(logout.at, lifetime) ? logout.with : null
}

/**
 * The dashboard's logout mode (docs/behaviour.md 4.7): forgets everything but the destination, and redirects to
 * Kratos' logout.
 * @param given the `return_to` of the URL as it came
 * @param afterwards what our session keeps after a sign-out
 */
export async function beginSignOut(
  given: string | null,
  headers: Headers,
  afterwards: Session,
): Promise<RedirectUrl> {
  const defaultUrl = loginLogoutUrl()
  const returnTo = given === defaultUrl ? null : allowedReturnTo(given)
  if (!isWanted(headers)) return confirmUrl(returnTo)
  return leaveByKratos(await openLogout(defaultUrl), returnTo, afterwards)
}

/**
 * /login?logout=true (docs/behaviour.md 4.3): Kratos leads here after its logout, and sites may send people
 * here.
 * @param afterwards what our session keeps after a sign-out
 */
export async function continueSignOut(
  headers: Pick<Headers, 'get'>,
  afterwards: Session,
): Promise<RedirectUrl> {
  const [session, logout] = await Promise.all([readSession(), openLogout(loginLogoutUrl())])
  if (isUnreadable(logout)) return currentFailureUrl(logout.reason, confirmUrl(null))
  const stored = portalSession.of(session).logout_url
  const ofKratos = stored && isKratosUrl(stored) ? stored : undefined
  const step = decideSignOut({
    started: activeSignOut(session),
    kratos: logout.kind === 'ready' ? 'ready' : 'signed_out',
    isStored: ofKratos !== undefined,
    isWanted: isWanted(headers),
  })
  switch (step) {
    case 'visit_stored':
      await replaceSession({ ...afterwards, ...startedWith('kratos') })
      return (ofKratos && trustedLogoutUrl(ofKratos)) || confirmUrl(null)
    case 'leave_by_kratos':
      return leaveByKratos(logout, null, afterwards)
    case 'go_to_hydra':
      // The applications' page after the logout may be a sign-in.
      return goToHydra({ ...session, ...afterwards })
    case 'finish':
      return finishSignOut()
    case 'ask':
      await updateSession(endedSignOut, session)
      return confirmUrl(null)
    default:
      return step satisfies never
  }
}

/**
 * The rest of the chain for a visitor who confirmed the sign-out, and whose Kratos session is over.
 * @param returnTo allowed, or null
 */
export async function signOutOfApplications(returnTo: string | null): Promise<RedirectUrl> {
  return goToHydra({ ...(await readSession()), ...leadingTo(returnTo) })
}

/** The last link of the chain: the sign-out is over. A stored URL is forgotten and visited. */
export async function finishSignOut(): Promise<RedirectUrl> {
  const session = await readSession()
  const stored = portalSession.of(session).logout_url
  await updateSession(endedSignOut, session)
  return (stored && !isKratosUrl(stored) && allowedReturnTo(stored)) || '/logoutsuccess'
}

/** Kratos' own logout, and from there {@link continueSignOut}. */
async function leaveByKratos(
  logout: LogoutFlow,
  returnTo: string | null,
  afterwards: Session,
): Promise<RedirectUrl> {
  const { requestId } = await currentVisitor()
  if (isUnreadable(logout)) return currentFailureUrl(logout.reason, confirmUrl(returnTo))
  const url = logout.kind === 'ready' && logout.url ? trustedLogoutUrl(logout.url) : null
  const session = { ...afterwards, ...startedWith('kratos') }
  log().info({ requestId, route: 'portal logout', outcome: url === null ? 'no_url' : 'go' })
  if (url !== null) {
    await replaceSession({ ...session, ...leadingTo(returnTo) })
    return url
  }
  log().warn({ requestId, route: 'portal logout', outcome: 'no_url' }, 'Logout url is not found!')
  // No visitor was signed in. The last screen shows that and offers a link to continue (docs/behaviour.md 4.7, logout
  // mode).
  return goToHydra({ ...session, ...leadingTo(returnTo && signedOutUrl(returnTo)) })
}

/** Without a token and a URL there is no logout at Kratos: docs/behaviour.md 4.7 continues with the last screen. */
function isUnreadable(logout: LogoutFlow): logout is LogoutFlow & { readonly kind: 'unknown' } {
  return logout.kind === 'unknown' && !logout.isEmpty
}

/**
 * Hydra ends the login of this browser, which it identifies by its own cookie, and notifies the applications. We
 * leave out a Hydra that does not respond: a sign-out must not end on a dead page.
 */
async function goToHydra(session: Session): Promise<RedirectUrl> {
  const { HYDRA_PUBLIC_URL } = config()
  await replaceSession({ ...session, ...startedWith('hydra') })
  return HYDRA_PUBLIC_URL && (await isHydraReady())
    ? serviceUrl(`${HYDRA_PUBLIC_URL}/oauth2/sessions/logout`)
    : '/logoutsuccess'
}

async function isHydraReady(): Promise<boolean> {
  const { requestId } = await currentVisitor()
  const { status } = await toServiceResponse(healthApi('hydra-admin').isReady(onOwnBehalf({ requestId })))
  if (status !== 200) log().warn({ requestId, route: 'portal logout', outcome: 'hydra_left_out', status })
  return status === 200
}

const endedSignOut = portalSession.change({ logout: undefined, logout_url: undefined })

function startedWith(service: 'kratos' | 'hydra'): Session {
  return portalSession.change({ logout: { with: service, at: nowInSeconds() } })
}

function leadingTo(url: string | null): Session {
  return portalSession.change({ logout_url: url ?? undefined })
}

/**
 * Whether the visitor wants to sign out: they typed the URL, or come from one of our pages or from a trusted site.
 * Anyone may put a link to it on a page, so a visitor who follows such a link has to confirm.
 */
function isWanted(headers: Pick<Headers, 'get'>): boolean {
  return headers.get('sec-fetch-site') === 'none' || isTrustedNavigation(headers)
}

function isKratosUrl(url: string): boolean {
  return pathAtKratos(new URL(url, config().APP_URL).href) !== null
}

/** The confirmation page. If the visitor agrees, it continues with {@link signOutOfApplications}. */
function confirmUrl(returnTo: string | null): RedirectUrl {
  const query = new URLSearchParams({ everywhere: 'true', ...(returnTo && { return_to: returnTo }) })
  return `/logout?${query}`
}

function signedOutUrl(returnTo: string): RedirectUrl {
  return `/logoutsuccess?${new URLSearchParams({ return_to: returnTo })}`
}

/** What decides the next step when a visitor comes to /login?logout=true. */
export interface SignOutContext {
  /** The service that ends the visitor's session now; null when no sign-out everywhere has started. */
  readonly started: 'kratos' | 'hydra' | null
  /** Whether Kratos still has a session of the visitor. */
  readonly kratos: 'ready' | 'signed_out'
  /** Whether the dashboard stored a URL of Kratos' logout. */
  readonly isStored: boolean
  /** Whether the visitor wants to sign out, and does not only follow a link of another site. */
  readonly isWanted: boolean
}

/** What comes next: a URL to go to, or a question. */
export type SignOutDecision = 'visit_stored' | 'leave_by_kratos' | 'go_to_hydra' | 'finish' | 'ask'

/**
 * Each hop is taken at most once, so there is no redirect loop. "Signed out" is never shown while Kratos still has a
 * session.
 */
export function decideSignOut({ started, kratos, isStored, isWanted }: SignOutContext): SignOutDecision {
  if (kratos === 'signed_out') {
    // Kratos' session may have expired while Hydra's login continues.
    return started === 'kratos' || (started === null && isWanted) ? 'go_to_hydra' : 'finish'
  }
  if (started !== null || !isWanted) return 'ask'
  return isStored ? 'visit_stored' : 'leave_by_kratos'
}
