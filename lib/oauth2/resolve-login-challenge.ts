import 'server-only'
import { config } from '@/lib/config/config'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { type SignedIn, type WhoIsSignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { FailureReason } from '@/lib/request/failure-reason'
import { trustedRedirect } from '@/lib/request/redirects'
import { readSession } from '@/lib/session/session'
import { isDeviceRequest, startAgainUrl } from './device-request'
import { acceptsSession, isRecentEnough } from './existing-session'
import {
  acceptLogin,
  getLoginRequest,
  type LoginRequest,
  rejectLoginRequired,
  revokeLoginSession,
} from './login-request'
import { oauth2Session } from './oauth2-session'
import { asksToSelectAccount, promptsOf, withKnownPrompts, withoutSelectAccount } from './prompts'
import { rememberRequest } from './recent-requests'
import { acrToReport } from './step-up'

/** The result for a login challenge that has no flow yet. */
export type LoginChallengeResult =
  /** Kratos starts a flow; `uiLocales` are the languages that the application requests. */
  | { readonly kind: 'ask'; readonly uiLocales: readonly string[] }
  /** The visitor is signed in, and the application requests a choice of account. */
  | { readonly kind: 'choose'; readonly uiLocales: readonly string[] }
  /** Kratos passes the remembered login on to Hydra. */
  | { readonly kind: 'pass' }
  | { readonly kind: 'go'; readonly url: RedirectUrl }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/** What the visitor's URL and cookies show. */
interface ChallengedVisitor {
  /** They chose the account that is signed in, or a new one. */
  readonly hasChosen: boolean
  /** They may have a session, and did not ask for a new account. */
  readonly mayHaveSession: boolean
}

/**
 * Loads a login challenge from Hydra, and decides what it needs. Only in the middleware or a route handler: it sets a
 * cookie that remembers the application.
 */
export async function resolveLoginChallenge(
  challenge: string,
  visitor: ChallengedVisitor,
): Promise<LoginChallengeResult> {
  const opened = await getLoginRequest(challenge)
  if (opened.kind === 'gone') return { kind: 'go', url: opened.url }
  if (opened.kind === 'failed') return opened
  const { request } = opened
  const { isRemembered, requestUrl, uiLocales } = request
  const known = withKnownPrompts(requestUrl)
  if (known) return goTo(known)
  await rememberRequest(challenge, request)
  const { hasChosen, mayHaveSession } = visitor
  const asksToChoose = asksToSelectAccount(requestUrl) && !hasChosen
  if (!isRemembered && !asksToChoose && !mayHaveSession) return { kind: 'ask', uiLocales }

  const who = await whoIsSignedIn()
  if (who.kind === 'unknown') return { kind: 'failed', reason: who.reason }
  const step = decideLogin(request, who, visitor, new Date())
  switch (step.kind) {
    case 'ask':
    case 'choose':
      return { kind: step.kind, uiLocales }
    case 'pass':
      return pass(challenge, request, step.who)
    case 'accept':
      return accept(challenge, request, step.who)
    case 'restart':
      return goTo(step.url)
    case 'refuse':
      return refuse(challenge)
    case 'forget':
      return forgetAndRestart(step)
    default:
      return step satisfies never
  }
}

/**
 * Kratos accepts the login. If the client requested an `acr` for a second factor, we accept it instead, because
 * Kratos sends none.
 */
async function pass(challenge: string, request: LoginRequest, who: SignedIn): Promise<LoginChallengeResult> {
  const acr = acrToReport(request, who.session, config().STEP_UP_ACR)
  return acr === null ? { kind: 'pass' } : accept(challenge, request, who, acr)
}

async function accept(
  challenge: string,
  request: LoginRequest,
  who: SignedIn,
  acr = acrToReport(request, who.session, config().STEP_UP_ACR),
): Promise<LoginChallengeResult> {
  const decided = await acceptLogin(challenge, who, { isRemembered: request.isRemembered, acr })
  return decided.kind === 'taken' ? { kind: 'go', url: decided.url } : decided
}

/** Hydra forgets the login of the other account, and the request of the device restarts without it. */
async function forgetAndRestart({ sessionId, url }: Extract<LoginDecision, { kind: 'forget' }>) {
  const reason = await revokeLoginSession(sessionId)
  if (reason) return { kind: 'failed', reason } as const
  return goTo(startAgainUrl(url, oauth2Session.of(await readSession()).deviceCode))
}

async function refuse(challenge: string): Promise<LoginChallengeResult> {
  const decided = await rejectLoginRequired(challenge)
  return decided.kind === 'taken' ? { kind: 'go', url: decided.url } : decided
}

function goTo(url: LoginRequest['requestUrl']): LoginChallengeResult {
  const trusted = trustedRedirect(url)
  return trusted === null ? { kind: 'failed', reason: 'malformed' } : { kind: 'go', url: trusted }
}

/**
 * What a login challenge needs. `ask`: a form. `accept`: nothing, because the session at Kratos is enough. `choose`:
 * the visitor chooses the account, because the application requests that and one is signed in. `pass`: nothing, because
 * Hydra remembers the login and the same account is signed in. `restart`: the whole request again, with a form.
 * `refuse`: a rejection, because the application allows no screen. `forget`: Hydra must forget the login first, then
 * the request restarts.
 */
type LoginDecision =
  | { readonly kind: 'ask' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'accept'; readonly who: SignedIn }
  | { readonly kind: 'pass'; readonly who: SignedIn }
  | { readonly kind: 'restart'; readonly url: string }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'forget'; readonly sessionId: string; readonly url: string }

/**
 * Decides what a login challenge needs (OpenID Connect Core 3.1.2.3, 3.1.2.6). Pure.
 *
 * Hydra itself handles `prompt=login`, `max_age` and `id_token_hint`: then it does not say that it remembers the login.
 * Nor does it for a visitor who signed in without an application. Kratos would ask such a visitor to confirm the
 * sign-in, so Latchkey accepts the login. Hydra does not know when the Kratos session behind a remembered login has
 * ended, or belongs to another account now. A remembered login accepts only its subject, so the request restarts with a
 * form.
 *
 * In the device grant Hydra ignores `prompt=login`. Without `forget`, such a visitor would have to type
 * the code again and again.
 *
 * With `prompt=select_account`, Hydra still remembers the login, and Latchkey shows the choice of account.
 */
export function decideLogin(
  request: LoginRequest,
  who: WhoIsSignedIn,
  { hasChosen, mayHaveSession }: ChallengedVisitor,
  now: Date,
): LoginDecision {
  const { isRemembered, requestUrl, sessionId } = request
  const asksToChoose = asksToSelectAccount(requestUrl) && !hasChosen
  if (asksToChoose && who.kind === 'signed_in') return { kind: 'choose' }
  if (!isRemembered) {
    const isEnough = mayHaveSession && who.kind === 'signed_in' && acceptsSession(requestUrl, who, now)
    return isEnough ? { kind: 'accept', who } : { kind: 'ask' }
  }
  const isSame = who.kind === 'signed_in' && who.identity.id === request.subject
  if (isSame && isRecentEnough(requestUrl, who, now)) return { kind: 'pass', who }
  if (isDeviceRequest(requestUrl) && sessionId) return { kind: 'forget', sessionId, url: requestUrl }
  const prompts = promptsOf(requestUrl)
  if (prompts.includes('none')) return { kind: 'refuse' }
  // A new request has a new challenge, so the choice would be lost.
  const url = new URL(hasChosen ? withoutSelectAccount(requestUrl) : requestUrl)
  url.searchParams.set('prompt', [...new Set(['login', ...prompts])].join(' '))
  return { kind: 'restart', url: url.href }
}
