import 'server-only'
import { config } from '@/lib/config/config'
import { type LogoutFlow, openLogout } from '@/lib/flows/sign-out'
import { inSeconds } from '@/lib/http/in-seconds'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineAttemptNow } from '@/lib/line/login-state'
import { log } from '@/lib/log'
import { healthApi, onBehalfOfUs } from '@/lib/ory/clients/clients'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/request/failure-reason'
import { failureUrl } from '@/lib/request/failure-url'
import { isOwnNavigation } from '@/lib/request/own-navigation'
import { allowedReturnTo, pathAtKratos, trustedRedirect } from '@/lib/request/redirects'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession, writeSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { signOutStepOf } from './sign-out-step'

/*
 * Signing out everywhere is a trip as well (docs/portal.md): Kratos ends its session and sends the browser to
 * /login?logout=true, Hydra ends its own, tells the applications and sends it to /logoutsuccess, and from there it goes
 * where the visitor wanted. Each stop is a function here. Only in route handlers and server actions: they set cookies.
 */

/** For how long a sign-out that has begun counts, in seconds. */
const lifetime = 5 * 60

/** With whom the visitor is signing out everywhere just now; null when they are not. */
export function signingOutWith({ logout }: Session, now = Date.now()): 'kratos' | 'hydra' | null {
  return logout && inSeconds(now) - logout.at < lifetime ? logout.with : null
}

/**
 * The dashboard's logout mode (specification 4.7): forgets everything but where to go afterwards, and leads to Kratos'
 * logout.
 * @param given the `return_to` of the address as it came
 */
export async function beginSignOut(given: string | null, headers: Headers): Promise<string> {
  const { LOGIN_LOGOUT_URL } = config()
  const returnTo = given === LOGIN_LOGOUT_URL ? null : allowedReturnTo(given)
  if (!isWished(headers)) return confirmAddress(returnTo)
  return leaveByKratos(await openLogout(LOGIN_LOGOUT_URL), returnTo)
}

/** /login?logout=true (specification 4.3 (6)): where Kratos leads after its logout, and where sites may send people. */
export async function continueSignOut(headers: Headers): Promise<string> {
  const [session, logout, { userAgent }] = await Promise.all([
    readSession(),
    openLogout(config().LOGIN_LOGOUT_URL),
    currentVisitor(),
  ])
  if (logout.kind === 'unknown') return failureAddress(logout.reason, confirmAddress(null))
  const { logout_url: stored, ...kept } = session
  const ofKratos = stored && isKratosAddress(stored) ? stored : undefined
  const step = signOutStepOf({
    begun: signingOutWith(session),
    kratos: logout.kind,
    isStored: ofKratos !== undefined,
    isWished: isWished(headers),
  })
  switch (step) {
    case 'visit_stored':
      await writeSession(leaving(userAgent))
      return ofKratos ?? confirmAddress(null)
    case 'leave_by_kratos':
      return leaveByKratos(logout, null)
    case 'go_to_hydra':
      return goToHydra(session)
    case 'finish':
      return finishSignOut()
    case 'ask':
      await writeSession({ ...kept, logout: undefined })
      return confirmAddress(null)
    default:
      return step satisfies never
  }
}

/**
 * The rest of the trip for who was asked first, and whose Kratos session is over.
 * @param returnTo allowed, or null
 */
export async function signOutOfApplications(returnTo: string | null): Promise<string> {
  return goToHydra({ ...(await readSession()), logout_url: returnTo ?? undefined })
}

/** The last stop: the sign-out is over. A stored address is cleared and visited. */
export async function finishSignOut(): Promise<string> {
  const { logout: _, logout_url: stored, ...kept } = await readSession()
  await writeSession(kept)
  return (stored && !isKratosAddress(stored) && allowedReturnTo(stored)) || '/logoutsuccess'
}

/** Kratos' own logout, and from there {@link continueSignOut}. */
async function leaveByKratos(logout: LogoutFlow, returnTo: string | null): Promise<string> {
  const { requestId, userAgent } = await currentVisitor()
  if (logout.kind === 'unknown') return failureAddress(logout.reason, confirmAddress(returnTo))
  const address = logout.kind === 'ready' && logout.url ? trustedRedirect(logout.url) : null
  const begun = leaving(userAgent)
  log().info({ requestId, route: 'portal logout', outcome: address === null ? 'no_address' : 'go' })
  if (address !== null) {
    await writeSession({ ...begun, logout_url: returnTo ?? undefined })
    return address
  }
  log().warn({ requestId }, 'Logout url is not found!')
  // Nobody was signed in, so the screen is shown in the end, with the way on (specification 4.7, logout mode).
  return goToHydra({ ...begun, logout_url: returnTo ? doneAddress(returnTo) : undefined })
}

/**
 * Hydra ends the login of this browser, which only its own cookie tells it, and the applications hear of it. A Hydra that
 * is not there is left out: nobody ends on a dead page in the middle of signing out.
 */
async function goToHydra(session: Session): Promise<string> {
  const { HYDRA_PUBLIC_URL } = config()
  await writeSession({ ...session, logout: { with: 'hydra', at: inSeconds(Date.now()) } })
  return HYDRA_PUBLIC_URL && (await isHydraReady())
    ? `${HYDRA_PUBLIC_URL}/oauth2/sessions/logout`
    : '/logoutsuccess'
}

async function isHydraReady(): Promise<boolean> {
  const { requestId } = await currentVisitor()
  const { status } = await toServiceResponse(healthApi('hydra-admin').isReady(onBehalfOfUs({ requestId })))
  if (status !== 200) log().warn({ requestId, route: 'portal logout', outcome: 'hydra_left_out', status })
  return status === 200
}

/** Inside LINE the next visit would sign in again by itself. */
function leaving(userAgent: string): Session {
  const logout = { with: 'kratos', at: inSeconds(Date.now()) } as const
  return { logout, ...(isLineBrowser(userAgent) && lineAttemptNow()) }
}

/**
 * Whether the visitor means to sign out: they typed the address or come from a page of ours or of a site we trust. Anybody
 * may put a link to it on a page; who follows that is asked.
 */
function isWished(headers: Headers): boolean {
  return headers.get('sec-fetch-site') === 'none' || isOwnNavigation(headers)
}

function isKratosAddress(address: string): boolean {
  return pathAtKratos(new URL(address, config().APP_URL).href) !== null
}

async function failureAddress(reason: FailureReason, retry: string): Promise<string> {
  const { requestId } = await currentVisitor()
  return failureUrl({ reason, retry, requestId })
}

/** The page that asks first; with its answer it goes on to {@link signOutOfApplications}. */
function confirmAddress(returnTo: string | null): string {
  const query = new URLSearchParams({ everywhere: 'true', ...(returnTo && { return_to: returnTo }) })
  return `/logout?${query}`
}

function doneAddress(returnTo: string): string {
  return `/logoutsuccess?${new URLSearchParams({ return_to: returnTo })}`
}
