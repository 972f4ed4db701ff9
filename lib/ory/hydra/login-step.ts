import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import type { LoginRequest } from './login-request'

/**
 * What a login challenge needs. `ask`: a form. `pass`: nothing, because Hydra remembers the login and the
 * same account is signed in. `restart`: the whole request again, with a form. `refuse`: a refusal, because
 * the application wants no screen.
 */
export type LoginStep =
  | { readonly kind: 'ask' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'restart'; readonly url: string }
  | { readonly kind: 'refuse' }

/**
 * Decides what a login challenge needs (OpenID Connect Core 3.1.2.3, 3.1.2.6). Pure.
 *
 * Hydra itself handles `prompt=login`, `max_age` and `id_token_hint`: then it does not say that it remembers
 * the login. Hydra does not know when the Kratos session behind a remembered login has ended, or belongs to
 * another account now. A remembered login accepts only its subject, so the request starts again and asks for
 * a form.
 */
export function loginStepOf(request: LoginRequest, who: WhoIsSignedIn): LoginStep {
  if (!request.isRemembered) return { kind: 'ask' }
  if (who.kind === 'signed_in' && who.identity.id === request.subject) return { kind: 'pass' }
  const url = new URL(request.requestUrl)
  const prompts = (url.searchParams.get('prompt') ?? '').split(' ').filter(Boolean)
  if (prompts.includes('none')) return { kind: 'refuse' }
  url.searchParams.set('prompt', [...new Set(['login', ...prompts])].join(' '))
  return { kind: 'restart', url: url.href }
}
