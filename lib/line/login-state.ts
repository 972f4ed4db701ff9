import { inSeconds } from '@/lib/http/in-seconds'
import type { Flow } from '@/lib/ory/kratos/flow'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'
import type { Session } from '@/lib/session/session-schema'
import { isLineBrowser } from './line-browser'
import { hasLine } from './line-nodes'

interface Login {
  readonly flow: Flow
  readonly query: URLSearchParams
  readonly session: Session
  /** Kratos' id of LINE. */
  readonly provider: string
}

/** How the login screen stands to LINE (specification 2.4). */
export type LineState = 'bind' | 'linked' | 'none'

/**
 * `linked` is what the address says, or what our session does while Kratos agrees: it lists a provider among the ways to
 * confirm only when it is linked. Not on the way to something else, which is a confirmation like any other. Without a button for LINE there would be nothing to press, so neither counts then.
 */
export function lineStateOf({ flow, query, session, provider }: Login): LineState {
  const isRemembered = session.lineLogin === true && flow.refresh === true && !query.has('return_to')
  const isMarked = isLinkedMarked(query) || isRemembered
  if (isMarked && hasLine(flow, provider)) return 'linked'
  return query.get('bind') === 'true' ? 'bind' : 'none'
}

/** For how long an attempt counts, in seconds: whoever comes back sooner was refused, or has just signed out. */
const attemptLifetime = 10 * 60

/** What our session keeps of an attempt that is made now. */
export function lineAttemptNow(): Pick<Session, 'lineTriedAt'> {
  return { lineTriedAt: inSeconds(Date.now()) }
}

/** Whether LINE was tried a moment ago, by itself, in this browser. */
export function hasTriedLine({ lineTriedAt }: Session, now = Date.now()): boolean {
  return lineTriedAt !== undefined && inSeconds(now) - lineTriedAt < attemptLifetime
}

/**
 * Whether the visitor is signed in with LINE without being asked (specification 4.3, 5): inside LINE's own browser, once,
 * and never against a marker, a message or a confirmation that wants to be read.
 */
export function signsInByItself(
  login: Login & { readonly userAgent: string; readonly now?: number },
): boolean {
  const { flow, query, session, provider, userAgent, now } = login
  return (
    isLineBrowser(userAgent) &&
    hasLine(flow, provider) &&
    !isSecondFactorMode(flow) &&
    !isMarked(query) &&
    !flow.ui.messages.some(({ type, id }) => type === 'error' || id === linkingMessage) &&
    !hasTriedLine(session, now)
  )
}

/** "... already belongs to another account": its owner is about to sign in and link. */
const linkingMessage = 1010016

function isMarked(query: URLSearchParams): boolean {
  const isSet = ['loginError', 'logout', 'setting', 'bind'].some((name) => query.get(name) === 'true')
  return isSet || query.has('error') || query.has('notice') || isLinkedMarked(query)
}

function isLinkedMarked(query: URLSearchParams): boolean {
  return query.get('lineloggedin') === 'true' || query.get('lineLogin') === 'true'
}

/** Ids that say that the account exists already. */
const takenIds = new Set([4000007, 4000027, 4000028])

/**
 * Whether a login says that its account exists: then the screen for it says what to do (decisions.md, "Login"). Not while an
 * application waits, which nobody would come back to from there: then the page itself says it.
 */
export function leadsToAccountExists({ flow, query }: Pick<Login, 'flow' | 'query'>): boolean {
  return !query.has('login_challenge') && flow.ui.messages.some(({ id }) => takenIds.has(id))
}
