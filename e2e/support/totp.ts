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

/** A code that is wrong for this key, now and in the periods before and after. */
export function wrongTotpCode(secret: string): string {
  const totp = new TOTP({ secret })
  const isNear = (token: string) => totp.validate({ token, window: 2 }) !== null
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !isNear(code)) ?? ''
}
