import 'server-only'
import type { FailureReason } from '@/lib/ory/kratos/outcome'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { trustedRedirect } from '@/lib/request/redirects'
import { type LoginRequest, openLoginRequest, refuseLogin } from './login-request'
import { loginStepOf } from './login-step'

/** What becomes of a login challenge before there is a flow for it. */
export type LoginMeeting =
  /** Kratos begins a flow; `uiLocales` are the languages the application wishes for. */
  | { readonly is: 'ask'; readonly uiLocales: readonly string[] }
  /** Kratos passes the remembered login on to Hydra. */
  | { readonly is: 'pass' }
  | { readonly is: 'go'; readonly url: string }
  | { readonly is: 'failed'; readonly reason: FailureReason }

/** Asks Hydra what a login challenge is about, and decides what it needs. */
export async function meetLoginChallenge(challenge: string): Promise<LoginMeeting> {
  const opened = await openLoginRequest(challenge)
  if (opened.is === 'gone') return { is: 'go', url: opened.url }
  if (opened.is === 'failed') return opened
  const { request } = opened
  if (!request.isRemembered) return { is: 'ask', uiLocales: request.uiLocales }

  const who = await whoIsSignedIn()
  if (who.is === 'unknown') return { is: 'failed', reason: who.reason }
  const step = loginStepOf(request, who)
  switch (step.is) {
    case 'ask':
      return { is: 'ask', uiLocales: request.uiLocales }
    case 'pass':
      return step
    case 'restart':
      return goTo(step.url)
    case 'refuse':
      return refuse(challenge)
    default:
      return step satisfies never
  }
}

async function refuse(challenge: string): Promise<LoginMeeting> {
  const decided = await refuseLogin(challenge)
  return decided.is === 'taken' ? { is: 'go', url: decided.url } : decided
}

function goTo(url: LoginRequest['requestUrl']): LoginMeeting {
  const trusted = trustedRedirect(url)
  return trusted === null ? { is: 'failed', reason: 'malformed' } : { is: 'go', url: trusted }
}
