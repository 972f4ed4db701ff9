import 'server-only'
import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'

/** A key for ID tokens (ES256, RFC 7518 section 3.4). */
interface SigningKey {
  readonly privateKey: KeyObject
  /** As published in the list of keys (RFC 7517). */
  readonly publicJwk: Readonly<Record<'kty' | 'crv' | 'x' | 'y' | 'use' | 'alg' | 'kid', string>>
}

/** The order of the curve P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The keys of `SESSION_SECRET`, the newest first. Every instance makes the same ones, so none has to be kept. An older
 * secret keeps its key, so that Kratos takes a token which was signed just before.
 */
export function signingKeysOf(secrets: readonly string[]): readonly SigningKey[] {
  return secrets.map(signingKeyOf)
}

function signingKeyOf(secret: string): SigningKey {
  const curve = createECDH('prime256v1')
  const d = scalarOf(secret)
  curve.setPrivateKey(d)
  const point = curve.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const kid = createHash('sha256').update(point).digest('base64url').slice(0, 16)
  return {
    privateKey: createPrivateKey({ key: { ...key, d: d.toString('base64url') }, format: 'jwk' }),
    publicJwk: { ...key, use: 'sig', alg: 'ES256', kid },
  }
}

/** A private key from a secret: 128 bits more than the order has, so that no value is likelier (FIPS 186-5, A.2.1). */
function scalarOf(secret: string): Buffer {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'latchkey: key for ID tokens of LINE', 48))
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}
