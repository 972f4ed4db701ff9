import type { SignedIn, WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { isDeviceRequest } from './device-request'
import type { LoginRequest } from './login-request'
import { promptsOf, wantsAccountChoice, withoutAccountChoice } from './prompts'

/**
 * What a login challenge needs. `ask`: a form. `choose`: the visitor says with which account, because the
 * application wants that and somebody is signed in. `pass`: nothing, because Hydra remembers the login and the
 * same account is signed in. `restart`: the whole request again, with a form. `refuse`: a refusal, because
 * the application wants no screen. `forget`: Hydra must forget the login first, then the request starts
 * again.
 */
export type LoginStep =
  | { readonly kind: 'ask' }
  | { readonly kind: 'choose' }
  | { readonly kind: 'pass'; readonly who: SignedIn }
  | { readonly kind: 'restart'; readonly url: string }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'forget'; readonly sessionId: string; readonly url: string }

/**
 * Decides what a login challenge needs (OpenID Connect Core 3.1.2.3, 3.1.2.6). Pure.
 *
 * Hydra itself handles `prompt=login`, `max_age` and `id_token_hint`: then it does not say that it remembers
 * the login. Hydra does not know when the Kratos session behind a remembered login has ended, or belongs to
 * another account now. A remembered login accepts only its subject, so the request starts again and asks for
 * a form.
 *
 * In the device grant Hydra ignores `prompt=login`. Without `forget`, such a visitor would type the code for
 * ever.
 *
 * With `prompt=select_account`, Hydra remembers the login as without it, and leaves the choice to us.
 *
 * @param hasChosen the visitor wants to go on with the account that is signed in
 */
export function loginStepOf(request: LoginRequest, who: WhoIsSignedIn, hasChosen: boolean): LoginStep {
  const { isRemembered, requestUrl, sessionId } = request
  const asksToChoose = wantsAccountChoice(requestUrl) && !hasChosen
  if (asksToChoose && who.kind === 'signed_in') return { kind: 'choose' }
  if (!isRemembered) return { kind: 'ask' }
  if (who.kind === 'signed_in' && who.identity.id === request.subject) return { kind: 'pass', who }
  if (isDeviceRequest(requestUrl) && sessionId) return { kind: 'forget', sessionId, url: requestUrl }
  const prompts = promptsOf(requestUrl)
  if (prompts.includes('none')) return { kind: 'refuse' }
  // A new request has a new challenge, so nobody would know that the visitor has chosen.
  const url = new URL(hasChosen ? withoutAccountChoice(requestUrl) : requestUrl)
  url.searchParams.set('prompt', [...new Set(['login', ...prompts])].join(' '))
  return { kind: 'restart', url: url.href }
}
