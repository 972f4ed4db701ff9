import { plainText } from '@/lib/messages/plain-text'
import type { Flow } from '@/lib/ory/kratos/flow/flow'

/** No real identifier is longer. */
const maxHintLength = 320

/**
 * What to fill into a login or registration form when the application says who will sign in (OpenID Connect
 * Core 3.1.2.1, `login_hint`). It is a suggestion, and the visitor can change it.
 * @returns the values by field name; undefined without a usable hint
 */
export function hintedValues({ oauth2_login_request: request }: Flow): Record<string, string> | undefined {
  const hint = plainText(request?.oidc_context.login_hint ?? '')
  if (hint === '' || hint.length > maxHintLength) return undefined
  return {
    identifier: hint,
    ...(hint.includes('@') && { 'traits.email': hint }),
    ...(hint.startsWith('+') && { 'traits.phone': hint }),
  }
}
