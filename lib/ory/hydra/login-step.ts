import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { isDeviceRequest } from './device-request'
import type { LoginRequest } from './login-request'

/**
 * What a login challenge needs. `ask`: a form. `pass`: nothing, because Hydra remembers the login and the
 * same account is signed in. `restart`: the whole request again, with a form. `refuse`: a refusal, because
 * the application wants no screen. `forget`: Hydra must forget the login first, then the request starts
 * again.
 */
export type LoginStep =
  | { readonly kind: 'ask' }
  | { readonly kind: 'pass' }
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
 */
export function loginStepOf(request: LoginRequest, who: WhoIsSignedIn): LoginStep {
  if (!request.isRemembered) return { kind: 'ask' }
  if (who.kind === 'signed_in' && who.identity.id === request.subject) return { kind: 'pass' }
  const { requestUrl, sessionId } = request
  if (isDeviceRequest(requestUrl) && sessionId) return { kind: 'forget', sessionId, url: requestUrl }
  const url = new URL(requestUrl)
  const prompts = (url.searchParams.get('prompt') ?? '').split(' ').filter(Boolean)
  if (prompts.includes('none')) return { kind: 'refuse' }
  url.searchParams.set('prompt', [...new Set(['login', ...prompts])].join(' '))
  return { kind: 'restart', url: url.href }
}
