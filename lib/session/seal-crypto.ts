import 'server-only'
import { createCipheriv, createDecipheriv, createHmac, pbkdf2Sync, randomFillSync } from 'node:crypto'
import type { seal } from 'iron-webcrypto'

type SealCrypto = Parameters<typeof seal>[0]

/** The bytes of a key take the place of Web Crypto's object. Only the functions below see it. */
const bytesOf = (key: CryptoKey) => key as unknown as Uint8Array

const initialVector = (algorithm: unknown) => (algorithm as AesCbcParams).iv as Uint8Array

/**
 * Node's own functions for what `iron-webcrypto` asks of Web Crypto, for the algorithms of its defaults: PBKDF2,
 * AES-256-CBC and HMAC-SHA-256. Web Crypto gives each of the eight steps of a seal to another thread. That takes
 * five times the CPU time of the steps themselves.
 */
export const sealCrypto: SealCrypto = {
  getRandomValues: (bytes) => randomFillSync(bytes),
  subtle: {
    importKey: async (_format, key) => key as unknown as CryptoKey,
    deriveBits: async (algorithm, key, bits) => {
      const { salt, iterations } = algorithm as Pbkdf2Params
      return bufferOf(pbkdf2Sync(bytesOf(key), salt as Uint8Array, iterations, bits / 8, 'sha1'))
    },
    encrypt: async (algorithm, key, data) => {
      const cipher = createCipheriv('aes-256-cbc', bytesOf(key), initialVector(algorithm))
      return bufferOf(Buffer.concat([cipher.update(data), cipher.final()]))
    },
    decrypt: async (algorithm, key, data) => {
      const decipher = createDecipheriv('aes-256-cbc', bytesOf(key), initialVector(algorithm))
      return bufferOf(Buffer.concat([decipher.update(data), decipher.final()]))
    },
    sign: async (_algorithm, key, data) => bufferOf(createHmac('sha256', bytesOf(key)).update(data).digest()),
  },
}

/** A small Buffer of Node shares its memory with others. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer
}
