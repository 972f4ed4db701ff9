import { z } from 'zod'
import { inSeconds } from '@/lib/http/in-seconds'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'

/** Longer tokens do not fit into a browser's cookies together with anything else (decisions.md, "Browser storage"). */
export const longestToken = 16 * 1024

/** Why a sign-in through the portal did not come to its end; `messages/` has words for each. */
export const portalFailures = ['unavailable', 'timeout', 'malformed', 'no_token', 'too_large'] as const
export type PortalFailure = (typeof portalFailures)[number]

/** What came of asking the user-client service for a token. */
export type TokenResult =
  | { readonly kind: 'usable'; readonly token: string; readonly expiry?: number }
  | ({ readonly kind: 'failed' } & Failure)

/** Why there is none, and what the service says about it, if anything. */
export interface Failure {
  readonly reason: PortalFailure
  readonly message?: string
}

const text = z.string().min(1).optional().catch(undefined)
const seconds = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)])

/** Section 3, "Stored token info". What makes no sense counts as absent: there may still be a token to use. */
const tokensSchema = z.looseObject({
  access_token: text,
  refresh_token: text,
  expires_at: seconds.optional().catch(undefined),
})

/** OAuth2's word for what a person may be told, as the service hands it on. */
const refusalSchema = z
  .looseObject({ error_description: z.string().trim().min(1).optional().catch(undefined) })
  .catch({})

/**
 * What an answer of GET /oauth/token is worth (specification 4.7): the access token while it lasts, compared in whole
 * seconds; otherwise the refresh token in its place. Pure.
 * @param now the present moment in milliseconds
 */
export function tokenIn(
  response: Pick<ServiceResponse, 'status' | 'body' | 'missing'>,
  now = Date.now(),
): TokenResult {
  if (response.missing) return failed(response.missing)
  if (response.status === 429 || response.status >= 500) return failed('unavailable')
  // 401 above all: the service does not know this browser, or was refused the sign-in.
  if (response.status !== 200) return failed('no_token', refusalSchema.parse(response.body).error_description)
  const tokens = tokensSchema.safeParse(response.body)
  if (!tokens.success) return failed('malformed')

  const { access_token: access, refresh_token: refresh, expires_at: expiry = 0 } = tokens.data
  const lasts = inSeconds(now) < expiry
  const token = access && lasts ? access : refresh
  if (!token) return failed('no_token')
  if (token.length > longestToken) return failed('too_large')
  return { kind: 'usable', token, ...(token === access && lasts && { expiry }) }
}

function failed(reason: PortalFailure, message?: string): TokenResult {
  return { kind: 'failed', reason, ...(message && { message }) }
}
