import { plainText } from '@/lib/messages/plain-text'
import type { Flow } from '@/lib/ory/kratos/flow'

/** No identifier is longer. */
const longestHint = 320

/**
 * What to fill into a sign-in form because the application says who will sign in (OpenID Connect Core 3.1.2.1,
 * `login_hint`): a suggestion, to be changed at will. By the names of the fields of login and registration.
 */
export function hintedValues({ oauth2_login_request: request }: Flow): Record<string, string> | undefined {
  const hint = plainText(request?.oidc_context.login_hint ?? '')
  if (hint === '' || hint.length > longestHint) return undefined
  return {
    identifier: hint,
    ...(hint.includes('@') && { 'traits.email': hint }),
    ...(hint.startsWith('+') && { 'traits.phone': hint }),
  }
}
