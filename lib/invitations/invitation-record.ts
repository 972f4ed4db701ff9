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
 * @param isUsable whether the account has a way to sign in (`hasSignInMethod`)
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
