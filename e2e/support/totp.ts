import { createHmac } from 'node:crypto'
import { noteSecrets } from './secrets'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodSeconds = 30

/**
 * What an authenticator app shows: RFC 6238 with the values every app assumes (SHA-1, 30 s, six digits).
 * @param secret the key in base32, as the settings page shows it
 * @param now in milliseconds
 */
export function totpCode(secret: string, now: number = Date.now()): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 1000 / periodSeconds)))
  const digest = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const code = String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
  noteSecrets([{ kind: 'TOTP code', value: code }])
  return code
}

/** A code that no app shows for this key, now or in the periods beside it. */
export function wrongTotpCode(secret: string): string {
  const near = [-1, 0, 1].map((periods) => totpCode(secret, Date.now() + periods * periodSeconds * 1000))
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? ''
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
