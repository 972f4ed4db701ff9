import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { settings } from './settings.ts'

const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', settings.issuer))

/** Hydra did not answer, so nobody knows whether the token is good. */
const withoutAnswer = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']

/**
 * The claims of an access token. Its audience tells it from an ID token, which is signed with the same key.
 * @returns undefined when the token is forged, has ended, or is for somebody else
 * @throws when the keys of Hydra cannot be read
 */
export async function claimsOf(token: string): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: settings.issuer,
      audience: settings.audience,
      requiredClaims: ['sub', 'exp'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError && !withoutAnswer.includes(error.code)) return undefined
    throw error
  }
}

/** Whether the person gave this application that scope. Hydra writes the scopes as a list. */
export function allows({ scp }: JWTPayload, scope: string): boolean {
  return Array.isArray(scp) && scp.includes(scope)
}
