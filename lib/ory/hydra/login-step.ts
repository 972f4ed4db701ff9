import type { WhoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import type { LoginRequest } from './login-request'

/**
 * What a login challenge asks for: a form (`ask`), nothing since Hydra remembers the login and the same person is signed
 * in (`pass`), the whole request anew with a form (`restart`), or a refusal since the application wanted no screen.
 */
export type LoginStep =
  | { readonly kind: 'ask' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'restart'; readonly url: string }
  | { readonly kind: 'refuse' }

/**
 * Decides what a login challenge asks for (OpenID Connect Core 3.1.2.3, 3.1.2.6). Pure.
 *
 * Hydra itself sees to `prompt=login`, `max_age` and `id_token_hint`: it does not call the login remembered then. What it
 * cannot see is that the Kratos session behind a remembered login is over or somebody else's. A remembered login takes
 * nobody but its subject, so the request begins anew as one that wants a form.
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
