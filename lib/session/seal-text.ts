import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/*
 * Short seals: AES-256-GCM, in this thread. A seal of `iron-session` goes through eight steps of Web Crypto, each in
 * another thread, which take several percent of the CPU time of a sign-in, and is twice as long.
 */

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/**
 * Seals a text with the newest secret.
 * @param purpose what the text is for: nothing else that is made with the secret opens the seal
 */
export function sealText(purpose: string, text: string, [newest = '']: readonly string[]): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(newest, purpose), iv, { authTagLength: tagBytes })
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Opens a seal with the secret that made it.
 * @returns null when the seal is broken, or made with a secret that we no longer have
 */
export function openText(purpose: string, sealed: string, secrets: readonly string[]): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < ivBytes + tagBytes) return null
  for (const secret of secrets) {
    const iv = bytes.subarray(0, ivBytes)
    const decipher = createDecipheriv(algorithm, keyOf(secret, purpose), iv, { authTagLength: tagBytes })
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8')
    try {
      return text + decipher.final('utf8')
    } catch {
      // Sealed with another secret, or modified.
    }
  }
  return null
}

function keyOf(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', `latchkey ${purpose}`, 32))
}
