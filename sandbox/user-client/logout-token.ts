import type { ServerMetadata } from 'openid-client'
import { userClientCredentials } from './registration'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/**
 * The id of the login that a logout token ends (OpenID Connect Back-Channel Logout 2.6). Rejects if the token
 * is not Hydra's.
 */
export async function sessionOfLogoutToken(
  token: string,
  { jwks_uri: keysUrl }: ServerMetadata,
  issuer: string,
): Promise<string> {
  const { createRemoteJWKSet, jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keysUrl ?? '', issuer)), {
    issuer,
    audience: userClientCredentials.id,
    requiredClaims: ['iat', 'jti', 'events', 'sid'],
  })
  const isLogout = Object.hasOwn(Object(payload.events), logoutEvent) && payload.nonce === undefined
  if (!isLogout || typeof payload.sid !== 'string') throw new Error('This is not a logout token.')
  return payload.sid
}
