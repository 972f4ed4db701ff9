import 'server-only'
import { randomBytes } from 'node:crypto'

/*
 * A secret that looks different in each response, so that the size of a compressed page reveals nothing about it
 * (BREACH). It is random bytes, and then the secret XOR these: as Kratos' own CSRF tokens are, by the library nosurf.
 */

/** A secret under a new mask: twice as many bytes. */
export function masked(secret: Uint8Array): Buffer {
  const mask = randomBytes(secret.length)
  return Buffer.concat([mask, xor(secret, mask)])
}

/** The secret under a mask. */
export function unmasked(bytes: Uint8Array): Buffer {
  const half = bytes.length / 2
  return xor(bytes.subarray(half), bytes.subarray(0, half))
}

function xor(bytes: Uint8Array, mask: Uint8Array): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)))
}
