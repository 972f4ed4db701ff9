import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { z } from 'zod'

/** Kratos' options for a browser. A registration has the same, one level deeper. */
const optionsSchema = z.union([
  z.object({ credentialOptions: z.object({ publicKey: z.looseObject({ challenge: z.string() }) }) }),
  z.object({ publicKey: z.looseObject({ challenge: z.string() }) }),
])
const userSchema = z.object({ user: z.object({ id: z.string() }) })

/** User present and verified. For a new key: a credential is attached. */
const flags = { get: 0x05, create: 0x45 }

/**
 * A security key in software with one credential, so that scenarios need no browser. Its id is derived from
 * its name, since it must be the same in every run.
 */
export class SoftwareAuthenticator {
  readonly #id: Buffer
  readonly #origin: string
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #userHandle = ''
  #signCount = 0

  constructor(name: string, appUrl: string) {
    this.#id = createHash('sha256').update(name).digest()
    this.#origin = appUrl
  }

  /** The id as Kratos' removal buttons contain it. */
  get hexId(): string {
    return this.#id.toString('hex')
  }

  /** The result of `navigator.credentials.create`, in the format of the form field. */
  create(options: string): string {
    const publicKey = publicKeyOf(options)
    this.#userHandle = userSchema.parse(publicKey).user.id
    const authData = Buffer.concat([
      this.#authenticatorData(flags.create),
      Buffer.alloc(16),
      Buffer.from([0, this.#id.length]),
      this.#id,
      coseKey(this.#keys.publicKey),
    ])
    const parts: [string, string | Uint8Array | Map<string, string>][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]
    return this.#credential({
      clientDataJSON: this.#clientData('webauthn.create', publicKey.challenge).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(new Map(parts))).toString('base64url'),
    })
  }

  /** The result of `navigator.credentials.get`. */
  get(options: string): string {
    const clientData = this.#clientData('webauthn.get', publicKeyOf(options).challenge)
    const authenticatorData = this.#authenticatorData(flags.get)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return this.#credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.#keys.privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    })
  }

  #credential(response: Record<string, string>): string {
    const id = this.#id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', response })
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }))
  }

  #authenticatorData(flag: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.#signCount)
    const { hostname } = new URL(this.#origin)
    return Buffer.concat([createHash('sha256').update(hostname).digest(), Buffer.from([flag]), counter])
  }
}

function publicKeyOf(options: string) {
  const parsed = optionsSchema.parse(JSON.parse(options))
  return 'publicKey' in parsed ? parsed.publicKey : parsed.credentialOptions.publicKey
}

/** An ES256 key in COSE (RFC 9053): key type 2, algorithm -7, curve 1 and the two coordinates. */
function coseKey(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return isoCBOR.encode(new Map(entries))
}
