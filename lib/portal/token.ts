import { z } from 'zod'
import { inSeconds } from '@/lib/http/in-seconds'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'

/**
 * Longer tokens do not fit into a browser's cookies together with anything else (docs/behaviour.md 3).
 */
export const longestToken = 16 * 1024

/** Why a sign-in through the portal failed. `messages/` has a text for each reason. */
export const portalFailures = ['unavailable', 'timeout', 'malformed', 'no_token', 'too_large'] as const
export type PortalFailure = (typeof portalFailures)[number]

/** The result of asking the user-client service for a token. */
export type TokenResult =
  | { readonly kind: 'usable'; readonly token: string; readonly expiry?: number }
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

/**
 * Specification 3, "Stored token info". A value of the wrong type counts as absent: the rest may hold a
 * usable token.
 */
const tokensSchema = z.looseObject({
  access_token: text,
  refresh_token: text,
  expires_at: seconds.optional().catch(undefined),
})

const message = z.string().trim().min(1).optional().catch(undefined)

/** OAuth2's text for people (RFC 6749, 4.1.2.1), when the service passes it on, or a message of its own. */
const refusalSchema = z.looseObject({ error_description: message, message }).catch({})

/**
 * The token in a response to GET /oauth/token (docs/behaviour.md 4.7): the access token until it expires,
 * compared in whole seconds; after that the refresh token. Pure.
 * @param now the current time in milliseconds
 */
export function tokenIn(
  response: Pick<ServiceResponse, 'status' | 'body' | 'missing'>,
  now = Date.now(),
): TokenResult {
  if (response.missing) return failed(response.missing)
  if (response.status === 429 || response.status >= 500) return failed('unavailable')
  if (response.status !== 200) return refused(response)
  const tokens = tokensSchema.safeParse(response.body)
  if (!tokens.success) return failed('malformed')

  const { access_token: access, refresh_token: refresh, expires_at: expiry = 0 } = tokens.data
  const lasts = inSeconds(now) < expiry
  const token = access && lasts ? access : refresh
  if (!token) return failed('no_token')
  if (token.length > longestToken) return failed('too_large')
  return { kind: 'usable', token, ...(token === access && lasts && { expiry }) }
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
