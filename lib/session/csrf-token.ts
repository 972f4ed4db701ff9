import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { csrfCookies } from './kratos-cookies'
import { masked, unmasked } from './token-mask'

/** What one of our forms is for, and which session it belongs to. */
export interface CsrfBinding {
  /** Which form. A token for one form is not valid for another. */
  readonly purpose: string
  /** The id of the Kratos session that the form was rendered for, or of what it belongs to without one. */
  readonly sessionId: string
}

/**
 * Binds a form to a browser before a sign-in, by Kratos' CSRF cookies. Null without one, because nothing then
 * distinguishes this browser from another.
 * @param ids what the form belongs to besides
 */
export function browserBinding(
  purpose: string,
  cookieHeader: string | null,
  ids: readonly string[] = [],
): CsrfBinding | null {
  const cookies = csrfCookies(cookieHeader)
  return cookies.length === 0 ? null : { purpose, sessionId: JSON.stringify([...ids, ...cookies]) }
}

/**
 * A token that proves that we rendered a form for this session. Forms that post to us and not to Kratos carry
 * one. We derive the token and do not store it, so it lasts as long as the session and its secret. It has another
 * mask each time.
 * @param secrets `SESSION_SECRET`, the newest first; the newest one makes the token
 */
export function csrfToken(binding: CsrfBinding, [newest = '']: readonly string[]): string {
  return masked(digest(binding, newest)).toString('base64url')
}

/**
 * Whether a posted value is the token for this form and session, made with any of our secrets.
 * @param given the posted value as it came
 */
export function isCsrfToken(given: unknown, binding: CsrfBinding, secrets: readonly string[]): boolean {
  if (typeof given !== 'string') return false
  const bytes = Buffer.from(given, 'base64url')
  // A page of an older build has a token without a mask.
  const token = bytes.length === tokenSize ? bytes : unmasked(bytes)
  if (token.length !== tokenSize) return false
  return secrets.some((secret) => timingSafeEqual(token, digest(binding, secret)))
}

/** The bytes of a token without its mask: SHA-256. */
const tokenSize = 32

function digest({ purpose, sessionId }: CsrfBinding, secret: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['latchkey csrf', purpose, sessionId]))
    .digest()
}
