import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { KratosSettings } from '../settings'
import type { Flow } from '../types'
import type { Key, KeyMethod } from './key-ring'

/** `rp` of Kratos' configuration: the relying party of the keys. */
const relyingPartyName = 'Latchkey'

export function relyingPartyId({ appUrl }: KratosSettings): string {
  return new URL(appUrl).hostname
}

/** The COSE numbers of the signature algorithms that Kratos accepts, in its order. */
export const algorithms = [-7, -35, -36, -257, -258, -259, -37, -38, -39, -8]

/** A passkey is stored in the device and identifies its owner. A security key only needs a touch. */
const optionsByMethod = {
  passkey: {
    timeout: 300_000,
    userVerification: 'preferred',
    selection: {
      authenticatorAttachment: 'platform',
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: 'preferred',
    },
  },
  webauthn: {
    timeout: 120_000,
    userVerification: 'discouraged',
    selection: { userVerification: 'discouraged' },
  },
} as const satisfies Record<KeyMethod, object>

/** After 26.2, Kratos lets the person choose the device that stores a passkey. */
const nextPasskeySelection = {
  requireResidentKey: true,
  residentKey: 'required',
  userVerification: 'preferred',
}

type NewKey = { userHandle: string; name?: string; known?: readonly Key[] }

/** The options for a new key. Without a name the key is named after the relying party. */
export function creationOptions(
  settings: KratosSettings,
  method: KeyMethod,
  { userHandle, name = relyingPartyName, known = [] }: NewKey,
) {
  const { timeout, selection } = optionsByMethod[method]
  const isNext = settings.isNext && method === 'passkey'
  return {
    publicKey: {
      rp: { name: relyingPartyName, id: relyingPartyId(settings) },
      user: { name, displayName: name, id: userHandle },
      challenge: newChallenge(),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      ...(isNext && known.length > 0 && { excludeCredentials: known.map(descriptorOf) }),
      authenticatorSelection: isNext ? nextPasskeySelection : selection,
      ...(isNext && { attestation: 'none' }),
    },
  }
}

/** The options for a sign-in: one of these keys, or any key if none is given. */
export function requestOptions(settings: KratosSettings, method: KeyMethod, keys: readonly Key[] = []) {
  const { timeout, userVerification } = optionsByMethod[method]
  const allowCredentials = keys.map(descriptorOf)
  return {
    publicKey: {
      challenge: newChallenge(),
      timeout,
      rpId: relyingPartyId(settings),
      ...(allowCredentials.length > 0 && { allowCredentials }),
      userVerification,
    },
  }
}

function descriptorOf({ id }: Key) {
  return { type: 'public-key', id }
}

function newChallenge(): string {
  return randomBytes(32).toString('base64url')
}

const publicKeySchema = z.object({
  challenge: z.string(),
  user: z.object({ id: z.string() }).optional(),
})
const optionsSchema = z.union([
  z.object({ publicKey: publicKeySchema }),
  z.object({ credentialOptions: z.object({ publicKey: publicKeySchema }) }),
])

export type PendingChallenge = { challenge: string; userHandle: string }

/** The options that a flow has for the browser, from their node. Undefined if there are none. */
export function pendingChallenge({ nodes }: Flow, nodeName: string): PendingChallenge | undefined {
  const value = nodes.find(({ attributes }) => attributes.name === nodeName)?.attributes.value
  if (typeof value !== 'string') return undefined
  const options = optionsSchema.parse(JSON.parse(value))
  const { challenge, user } = 'publicKey' in options ? options.publicKey : options.credentialOptions.publicKey
  return { challenge, userHandle: user?.id ?? '' }
}
