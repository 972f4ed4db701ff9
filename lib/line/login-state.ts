import type { CheckedPage } from '@/lib/destination/destination'
import { nowInSeconds, wasWithin } from '@/lib/http/in-seconds'
import { isAccountExistsMessage } from '@/lib/ory/kratos/flow/account-exists'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { Session } from '@/lib/session/session-schema'
import { isLineBrowser } from './line-browser'
import { hasLine } from './line-nodes'
import { lineSession } from './line-session'

interface Login {
  readonly flow: Flow
  readonly query: URLSearchParams
  readonly session: Session
  /** Kratos' id for LINE (`LINE_PROVIDER_ID`). */
  readonly provider: string
}

/** What the login screen says about LINE (docs/behaviour.md 2.4). */
export type LineState = 'bind' | 'linked' | 'none'

/**
 * The state is `linked` if the URL contains it, or if our session contains it and Kratos agrees: for a
 * re-authentication, Kratos offers only the linked providers. A login with a `return_to` is an ordinary
 * re-authentication, so our session does not count there. Without a button for LINE the state is never `linked`: there
 * is nothing to press.
 */
export function lineStateOf({ flow, query, session, provider }: Login): LineState {
  const isRemembered = isLinkRemembered(session) && flow.refresh === true && !query.has('return_to')
  const isLinked = hasLinkedMarker(query) || isRemembered
  if (isLinked && hasLine(flow, provider)) return 'linked'
  return query.get('bind') === 'true' ? 'bind' : 'none'
}

/**
 * How long an attempt counts, in seconds. LINE rejected a visitor who returns sooner, or the visitor just signed out.
 */
const attemptLifetime = 10 * 60

/** What our session keeps when we try LINE now. */
export function lineAttemptNow(): Session {
  return lineSession.change({ lineTriedAt: nowInSeconds() })
}

/** Whether this browser was redirected to LINE automatically within the last minutes. */
export function hasTriedLine(session: Session): boolean {
  return wasWithin(lineSession.of(session).lineTriedAt, attemptLifetime)
}

/**
 * Whether Latchkey signs the visitor in with LINE automatically (docs/behaviour.md 4.3, 5): once, only inside LINE's
 * own browser, and not when there is a marker, a message or a confirmation to read.
 */
export function shouldSignInAutomatically({
  flow,
  query,
  session,
  provider,
  userAgent,
}: Login & { readonly userAgent: string }): boolean {
  return (
    isLineBrowser(userAgent) &&
    hasLine(flow, provider) &&
    !isReauthOrStepUp(flow) &&
    !hasMarker(query) &&
    !flow.ui.messages.some(({ type, id }) => type === 'error' || id === linkingMessage) &&
    !hasTriedLine(session)
  )
}

/**
 * "... already belongs to another account": the visitor is about to sign in to that account and link LINE.
 */
const linkingMessage = messageIds.loginLink

function hasMarker(query: URLSearchParams): boolean {
  const isSet = ['loginError', 'logout', 'setting', 'bind'].some((name) => query.get(name) === 'true')
  return isSet || query.has('error') || query.has('notice') || hasLinkedMarker(query)
}

/** Whether a login says that LINE was linked, so that it is not skipped for a visitor who is signed in. */
export function isLinkedLogin({ pageUrl: { query }, destination }: CheckedPage, session: Session): boolean {
  return hasLinkedMarker(query) || (isLinkRemembered(session) && destination.returnTo === undefined)
}

function isLinkRemembered(session: Session): boolean {
  return lineSession.of(session).lineLogin === true
}

function hasLinkedMarker(query: URLSearchParams): boolean {
  return query.get('lineloggedin') === 'true' || query.get('lineLogin') === 'true'
}

/**
 * Whether a login redirects to the screen for an account that already exists, which explains what to do
 * (docs/behaviour.md 4.3). Not while an application waits: that screen has no link back to it, so the login page
 * itself shows the message.
 */
export function leadsToAccountExists({ flow, query }: Pick<Login, 'flow' | 'query'>): boolean {
  return !query.has('login_challenge') && flow.ui.messages.some(isAccountExistsMessage)
}
