import { z } from 'zod'
import { nowInSeconds } from '@/lib/http/in-seconds'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import type { Session } from '@/lib/session/session-schema'
import { portalSession, type TokenInfo } from './portal-session'

/**
 * Longer tokens do not fit into a browser's cookies together with anything else (docs/behaviour.md 3).
 */
export const maxTokenLength = 16 * 1024

/** Why a sign-in through the portal failed. `messages/` has a text for each reason. */
export const portalFailures = ['unavailable', 'timeout', 'malformed', 'no_token', 'too_large'] as const
type PortalFailure = (typeof portalFailures)[number]

/** What the portal keeps of a response: all of it while the access token is valid, else the refresh token. */
type PortalTokens = Omit<TokenInfo, 'session_id'>

/** The result of requesting a token from the user-client service. */
export type TokenResult =
  | { readonly kind: 'usable'; readonly tokens: PortalTokens }
  | ({ readonly kind: 'failed' } & TokenFailure)

/** Why there is no token, and the message of the service, if it sent one. */
export interface TokenFailure {
  readonly reason: PortalFailure
  readonly message?: string
  /** The service does not know this browser: a 401 that says nothing. */
  readonly isUnknownBrowser?: true
}

const text = z.string().min(1).optional().catch(undefined)
const seconds = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

/** A value of the wrong type counts as absent: the rest may hold a usable token. */
const tokensSchema = z.looseObject({
  access_token: text,
  refresh_token: text,
  expires_at: seconds.optional().catch(undefined),
})

const message = z.string().trim().min(1).optional().catch(undefined)

/** OAuth2's text for people (RFC 6749, 4.1.2.1), when the service passes it on, or a message of its own. */
const refusalSchema = z.looseObject({ error_description: message, message }).catch({})

/**
 * The tokens in a response to GET /oauth/token (docs/behaviour.md 4.7). The access token counts until it expires,
 * compared in whole seconds; after that the refresh token replaces it.
 */
export function tokenIn(response: Pick<ServiceResponse, 'status' | 'body' | 'missing'>): TokenResult {
  if (response.missing) return failed(response.missing)
  if (response.status === 429 || response.status >= 500) return failed('unavailable')
  if (response.status !== 200) return refused(response)
  const tokens = tokensSchema.safeParse(response.body)
  if (!tokens.success) return failed('malformed')

  const { access_token, refresh_token, expires_at } = tokens.data
  const kept = isAccessValid(tokens.data) ? { access_token, refresh_token, expires_at } : { refresh_token }
  const lengths = [kept.access_token, kept.refresh_token].map((token) => token?.length ?? 0)
  if (Math.max(...lengths) === 0) return failed('no_token')
  if (Math.max(...lengths) > maxTokenLength) return failed('too_large')
  return { kind: 'usable', tokens: kept }
}

function isAccessValid({ access_token, expires_at = 0 }: PortalTokens): boolean {
  return access_token !== undefined && nowInSeconds() < expires_at
}

/**
 * The tokens of an earlier sign-in in this browser, while its access token is valid: the service need not be called
 * again. Tokens that were given to another Kratos session may be another person's.
 */
export function storedTokens(session: Session, who: WhoIsSignedIn): TokenResult | null {
  const { token_info: stored } = portalSession.of(session)
  if (!stored || who.kind !== 'signed_in') return null
  const { session_id, ...tokens } = stored
  return session_id === who.session.id && isAccessValid(tokens) ? { kind: 'usable', tokens } : null
}

/** Mostly 401: the service does not know this browser, or its own sign-in was refused. */
function refused({ status, body }: Pick<ServiceResponse, 'status' | 'body'>): TokenResult {
  const { error_description, message } = refusalSchema.parse(body)
  const isUnknownBrowser = status === 401 && error_description === undefined && message === undefined
  return {
    ...failed('no_token', error_description ?? message),
    ...(isUnknownBrowser && { isUnknownBrowser }),
  }
}

function failed(reason: PortalFailure, message?: string): TokenResult {
  return { kind: 'failed', reason, ...(message && { message }) }
}
