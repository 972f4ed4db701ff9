import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { settings } from './settings.ts'

const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', settings.issuer))

/** The codes of errors that do not mean an invalid token: Hydra did not respond. */
const withoutAnswer = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC']

/**
 * Verifies an access token. The audience distinguishes it from an ID token, which Hydra's keys verify, too.
 * @returns the claims; undefined when the token is forged or expired, or has another audience
 * @throws when Hydra's keys cannot be fetched
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

/** Whether the person granted this application a scope. Hydra's claim `scp` is a list. */
export function allows({ scp }: JWTPayload, scope: string): boolean {
  return Array.isArray(scp) && scp.includes(scope)
}
