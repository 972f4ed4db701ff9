import { TOTP } from 'otpauth'
import { recordSecrets } from './secrets'

/**
 * The code that an authenticator app shows now.
 * @param secret the key in base32, as the settings page shows it
 */
export function totpCode(secret: string): string {
  const code = new TOTP({ secret }).generate()
  recordSecrets([{ kind: 'TOTP code', value: code }])
  return code
}

/** Codes that are incorrect for this key, now and in the periods before and after. */
export function wrongTotpCodes(secret: string): readonly string[] {
  const totp = new TOTP({ secret })
  const isNear = (token: string) => totp.validate({ token, window: 2 }) !== null
  return [...'0123456789'].map((digit) => digit.repeat(6)).filter((code) => !isNear(code))
}

/** One of {@link wrongTotpCodes}. */
export function wrongTotpCode(secret: string): string {
  return wrongTotpCodes(secret)[0] ?? ''
}
