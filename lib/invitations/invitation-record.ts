import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** Where an account keeps its invitation: in `metadata_admin`, which only administrators see. */
export const invitationKey = 'latchkey_invitation'

/** As many older links as we can still tell from a link that was never valid. */
const maxOlder = 5

const invitationSchema = z.object({
  /** The digest of the secret in the newest link. The secret itself is nowhere. */
  hash: z.string(),
  /** The digests of older links, the newest first. They open nothing. */
  older: z.array(z.string()).default([]),
  invited_at: z.string(),
  expires_at: z.string(),
  revoked_at: z.string().optional(),
  /** Who invites. */
  from: z.string().max(200).optional(),
  /** The traits of the account as it was made. An invitation that was opened before may have changed them. */
  traits: z.record(z.string(), z.unknown()).optional(),
  /** A link was opened before the newest one was made. */
  was_opened: z.boolean().optional(),
  /** Where the invited person goes at the end. */
  return_to: z.string().max(2000).optional(),
})
/** An invitation as the account keeps it. */
export type InvitationRecord = z.output<typeof invitationSchema>

/** `open`: it can be accepted. `replaced`: there is a newer link. `used`: the account has a way to sign in. */
export type InvitationState = 'open' | 'expired' | 'revoked' | 'replaced' | 'used'

/** The invitation in the `metadata_admin` of an account; null when there is none. */
export function invitationIn(metadataAdmin: unknown): InvitationRecord | null {
  const metadata = z.looseObject({ [invitationKey]: invitationSchema }).safeParse(metadataAdmin)
  return metadata.success ? metadata.data[invitationKey] : null
}

/** A random secret for a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** The link of an invitation. */
export function invitationUrl(appUrl: string, id: string, secret: string): string {
  return `${appUrl}/invitation?${new URLSearchParams({ id, token: secret })}`
}

/** The record with a new link instead of the one before, which no longer works. A revoked invitation is valid again. */
export function withNewSecret(
  { revoked_at: _, ...record }: InvitationRecord,
  secret: string,
  { now, expiresAt }: { readonly now: Date; readonly expiresAt: Date },
): InvitationRecord {
  return {
    ...record,
    hash: digestOf(secret),
    older: [record.hash, ...record.older].slice(0, maxOlder),
    invited_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  }
}

/**
 * What became of an invitation.
 * @param isUsable whether the account has a way to sign in ({@link hasSignInMethod})
 */
export function stateOf(record: InvitationRecord, isUsable: boolean, now: Date): InvitationState {
  if (isUsable) return 'used'
  if (record.revoked_at) return 'revoked'
  return Date.parse(record.expires_at) > now.getTime() ? 'open' : 'expired'
}

/**
 * The state of a link: as {@link stateOf}, or that a newer one was sent.
 * @returns null for a link that was never valid, so that it reveals nothing about the account
 */
export function stateOfLink(
  record: InvitationRecord,
  secret: string,
  isUsable: boolean,
  now: Date,
): InvitationState | null {
  const digest = digestOf(secret)
  if (digest === record.hash) return stateOf(record, isUsable, now)
  if (!record.older.includes(digest)) return null
  return isUsable ? 'used' : 'replaced'
}

/** The credentials whose configuration the admin API returns only on request. */
export const askedCredentials = ['password', 'webauthn', 'passkey'] as const

const configSchema = z.looseObject({
  hashed_password: z.string().optional().catch(undefined),
  use_password_migration_hook: z.boolean().optional().catch(undefined),
  credentials: z.array(z.unknown()).optional().catch(undefined),
})
const credentialsSchema = z
  .record(
    z.string(),
    z.looseObject({
      identifiers: z.array(z.string()).nullish().catch(undefined),
      config: configSchema.optional().catch(undefined),
    }),
  )
  .catch({})

/**
 * Whether an account can be signed in to without an invitation. Kratos lists `password` and `webauthn` for accounts
 * that have neither (seen on 1.3.1 and 26.2.0), so we look for a hash, a key or the account at a provider. We do not
 * request the configuration of `oidc`, because it contains tokens.
 * @param credentials of the admin API, with the settings of {@link askedCredentials}
 */
export function hasSignInMethod(credentials: unknown): boolean {
  return Object.entries(credentialsSchema.parse(credentials)).some(
    ([type, { identifiers, config }]) =>
      ((type === 'oidc' || type === 'saml') && (identifiers ?? []).length > 0) ||
      Boolean(config?.hashed_password) ||
      config?.use_password_migration_hook === true ||
      (config?.credentials ?? []).length > 0,
  )
}
