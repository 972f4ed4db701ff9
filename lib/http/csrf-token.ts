import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a form of ours is for, and whose it is. */
export interface CsrfBinding {
  /** Which form: a token for one opens no other. */
  readonly purpose: string
  /** The id of the Kratos session that the form was drawn for. */
  readonly sessionId: string
}

/**
 * A token that proves that we drew a form, for this session: forms that post to us and not to Kratos carry one.
 * It is derived, not stored, so it lives as long as the session and its secret.
 * @param secrets `SESSION_SECRET`, newest first; the newest makes the token
 */
export function csrfToken(binding: CsrfBinding, [newest = '']: readonly string[]): string {
  return digest(binding, newest).toString('base64url')
}

/**
 * Whether a posted value is the token for this form and session, made with any of our secrets.
 * @param given the posted value as it came
 */
export function isCsrfToken(given: unknown, binding: CsrfBinding, secrets: readonly string[]): boolean {
  if (typeof given !== 'string') return false
  const bytes = Buffer.from(given, 'base64url')
  return secrets.some((secret) => {
    const expected = digest(binding, secret)
    return bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}

function digest({ purpose, sessionId }: CsrfBinding, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['latchkey csrf', purpose, sessionId]))
    .digest()
}
