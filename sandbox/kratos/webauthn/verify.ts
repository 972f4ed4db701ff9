import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { z } from 'zod'
import { KratosError } from '../http/kratos-error'
import type { KratosSettings } from '../settings'
import type { Key } from './key-ring'
import { algorithms, type PendingChallenge, relyingPartyId } from './options'

const base64url = z.string().regex(/^[\w-]+$/)
const common = { id: base64url, rawId: base64url, type: z.literal('public-key') }

const newKeySchema = z.object({
  ...common,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
})
const proofSchema = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
})
type Proof = z.infer<typeof proofSchema>

/** What a browser's JSON must match. */
function expected({ appUrl, ...settings }: KratosSettings, { challenge }: PendingChallenge) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: appUrl,
    expectedRPID: relyingPartyId({ appUrl, ...settings }),
    requireUserVerification: false,
  }
}

/**
 * The new key in the browser's JSON. Undefined for other JSON. Throws 500, as Kratos does, if the key is for
 * another challenge.
 */
export async function verifyNewKey(
  settings: KratosSettings,
  asked: PendingChallenge | undefined,
  json: string,
): Promise<Key | undefined> {
  const parsed = newKeySchema.safeParse(parseJson(json))
  if (!parsed.success || !asked) return undefined
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expected(settings, asked),
    response: { ...parsed.data, clientExtensionResults: {} },
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) {
    throw new KratosError(500, 'An internal server error occurred, please contact the system administrator', {
      reason: 'Unable to create WebAuthn credential: Error validating challenge',
    })
  }
  const { aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo
  const { id, publicKey, counter } = registrationInfo.credential
  return {
    id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    display_name: '',
    added_at: `${settings.now().toISOString().slice(0, 19)}Z`,
    is_passwordless: true,
    sign_count: counter,
    authenticator: { aaguid: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64') },
    flags: { backup_eligible: credentialDeviceType === 'multiDevice', backup_state: credentialBackedUp },
  }
}

/**
 * The browser's JSON that proves possession of a key. `isProofOf` verifies the proof. Undefined for malformed
 * JSON.
 */
export function readProof(json: string): Proof | undefined {
  return proofSchema.safeParse(parseJson(json)).data
}

/** Whether one of these keys signed the challenge. */
export async function isProofOf(
  settings: KratosSettings,
  asked: PendingChallenge,
  { response: { userHandle, ...response }, ...proof }: Proof,
  keys: readonly Key[],
): Promise<boolean> {
  const key = keys.find(({ id }) => id === proof.id)
  if (!key) return false
  return verifyAuthenticationResponse({
    ...expected(settings, asked),
    response: { ...proof, response, clientExtensionResults: {} },
    credential: {
      id: key.id,
      publicKey: Buffer.from(key.public_key, 'base64url'),
      counter: key.sign_count,
    },
  }).then(
    ({ verified }) => verified,
    () => false,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
