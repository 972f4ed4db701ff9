import { cookieValue } from '../cookie-value'
import { faultCookie } from '../faults'
import type { Refusal, TokenInfo } from './user-client'

/** Faults of the token only, with the same cookie as the others (`sandbox/faults.ts`). */
export const tokenFaults = {
  'token-refused': 'the user-client service responds 401',
  'token-expired': 'the token expired an hour ago and cannot be renewed',
  'token-clock-off': 'the clock of the service is a minute behind: a new token has expired already',
  'token-large': 'the access token has 20 kB',
} as const
type TokenFaultName = keyof typeof tokenFaults

const effects: Record<TokenFaultName, (token: TokenInfo, now: number) => TokenInfo | Refusal> = {
  'token-refused': () => ({ error: 'login_required', error_description: 'The sandbox was asked to refuse.' }),
  'token-expired': (token, now) => ({ ...token, refresh_token: '', expires_at: now - 3600 }),
  'token-clock-off': (token, now) => ({ ...token, expires_at: now - 60 }),
  'token-large': (token) => ({ ...token, access_token: 'x'.repeat(20 * 1024) }),
}

/** The token with the fault that the visitor selected. */
export function withTokenFault(cookieHeader: string, token: TokenInfo, now: Date): TokenInfo | Refusal {
  const [name = ''] = cookieValue(cookieHeader, faultCookie).split(':')
  return isTokenFault(name) ? effects[name](token, Math.floor(now.getTime() / 1000)) : token
}

function isTokenFault(name: string): name is TokenFaultName {
  return Object.hasOwn(tokenFaults, name)
}
