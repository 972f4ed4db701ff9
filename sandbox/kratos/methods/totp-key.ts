import { generate } from 'lean-qr'
import { toPngDataURL } from 'lean-qr/extras/node_export'
import { Secret, TOTP, URI } from 'otpauth'
import { type Identity, withCredential } from '../identity/identity'

const issuer = 'Latchkey'
/** Bytes. */
const keyLength = 20
/**
 * With a key of the usual length the picture is about as large as its node declares. Kratos also leaves
 * hardly any margin.
 */
const look = { scale: 6, pad: 1 }

/** The URL that sets up an authenticator app. The QR code and the credential contain it. */
export function totpUrl(account: string, secret?: string): string {
  const key = secret === undefined ? new Secret({ size: keyLength }) : Secret.fromBase32(secret)
  return new TOTP({ issuer, label: account, secret: key }).toString()
}

/** The key alone, to type into an app. */
export function totpSecret(url: string): string {
  return parsed(url).secret.base32
}

/** The QR code as a data URL. */
export function totpPicture(url: string): string {
  return toPngDataURL(generate(url), look)
}

/** The current code of the app. */
export function totpCode(url: string, now: Date): string {
  return parsed(url).generate({ timestamp: now.getTime() })
}

/** Whether an app shows this code now, or did or will within half a minute. A code can be used again. */
export function isTotpCode(url: string, code: string, now: Date): boolean {
  return parsed(url).validate({ token: code.trim(), timestamp: now.getTime(), window: 1 }) !== null
}

/** The URL that the identity's app was set up with. */
export function totpUrlOf({ credentials }: Identity): string | undefined {
  const url = credentials.totp?.config.totp_url
  return typeof url === 'string' ? url : undefined
}

/** The identity with an app that was set up with this URL. */
export function withAuthenticator(identity: Identity, url: string, now: Date): Identity {
  const credential = { identifiers: [identity.id], config: { totp_url: url } }
  return withCredential(identity, 'totp', credential, now)
}

function parsed(url: string): TOTP {
  const key = URI.parse(url)
  if (key instanceof TOTP) return key
  throw new TypeError('This URL is not a TOTP key.')
}
