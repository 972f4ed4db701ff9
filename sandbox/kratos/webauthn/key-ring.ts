import type { Identity } from '../identity/identity'

/** A passkey or security key, with Kratos' keys for it. Bytes are base64url without padding. */
export type Key = {
  id: string
  public_key: string
  display_name: string
  added_at: string
  is_passwordless: boolean
  sign_count: number
  /** What the admin API returns about it. */
  authenticator: { aaguid: string }
  flags: { backup_eligible: boolean; backup_state: boolean }
}

/** The config of the credentials `passkey` and `webauthn`. `user_handle` names the owner of the keys. */
type KeyRing = { credentials: Key[]; user_handle: string }

export type KeyMethod = 'passkey' | 'webauthn'

/** The keys of an identity. Undefined if it never had one. */
export function keyRingOf({ credentials }: Identity, method: KeyMethod): KeyRing | undefined {
  const config = credentials[method]?.config
  return config && 'credentials' in config ? (config as KeyRing) : undefined
}

export function keysOf(identity: Identity, method: KeyMethod): Key[] {
  return keyRingOf(identity, method)?.credentials ?? []
}

/** The keys in the order in which Kratos lists them for removal. */
export function listedKeys(identity: Identity, method: KeyMethod): Key[] {
  return keysOf(identity, method).toSorted((a, b) => (hexId(a) < hexId(b) ? -1 : 1))
}

/** A key's id as the removal buttons contain it. */
export function hexId({ id }: Key): string {
  return Buffer.from(id, 'base64url').toString('hex')
}

/** How many credentials an identity can sign in with. The last one cannot be removed. */
export function countCredentials(identity: Identity): number {
  const passwords = identity.credentials.password?.config.hashed_password === undefined ? 0 : 1
  const keys = keysOf(identity, 'webauthn').filter((key) => key.is_passwordless)
  return passwords + keys.length + keysOf(identity, 'passkey').length
}
