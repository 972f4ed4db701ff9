import { InvalidArgumentError } from 'commander'
import { config } from '../../lib/config/config'
import { isAllowedReturnTo } from '../../lib/destination/return-to'
import {
  digestOf,
  type InvitationRecord,
  invitationKey,
  invitationUrl,
  newSecret,
} from '../../lib/invitations/invitation-record'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'
import { ServiceError } from '../../lib/ory/clients/service-error'
import { CommandRefused, NotFound } from './errors'

/** The input of an invitation. */
export interface InvitationOptions {
  readonly name?: string
  readonly returnTo?: string
  readonly expires: string
  readonly traits?: Readonly<Record<string, unknown>>
  readonly schema?: string
  readonly verified?: boolean
}

/** A new invitation. Its link is stored nowhere, so it cannot be shown again. */
interface CreatedInvitation {
  readonly id: string
  readonly email: string
  readonly link: string
  readonly expires: string
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** When a link that is created now expires. */
export function expiryFrom(text: string, now: Date): Date {
  return new Date(now.getTime() + Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? 0))
}

/** Parses the traits of an option or of a cell. */
export function traits(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('It must be a JSON object, such as {"name":{"first":"Ada"}}.')
}

/**
 * Creates an account without a sign-in method, with an invitation.
 * @throws {CommandRefused} for an address that Kratos rejects, one that has an account, and a `--return-to`
 * that is not allowed
 */
export async function invite(email: string, options: InvitationOptions): Promise<CreatedInvitation> {
  const made = await inviteNew(email, options)
  if (made !== null) return made
  throw new CommandRefused(
    `${email} has an account. To invite this person again: invitations resend ${email}`,
  )
}

/**
 * As {@link invite}.
 * @returns null for an address that has an account
 */
export async function inviteNew(
  email: string,
  options: InvitationOptions,
): Promise<CreatedInvitation | null> {
  const { name, returnTo, expires } = options
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandRefused(`${email} is not an email address.`)
  if (returnTo !== undefined && !isAllowedReturnTo(returnTo))
    throw new CommandRefused(
      `Latchkey does not redirect to ${returnTo}. ALLOWED_RETURN_URLS lists the allowed URLs.`,
    )
  const now = new Date()
  const [secret, expiresAt] = [newSecret(), expiryFrom(expires, now)]
  const accountTraits = { email, ...options.traits }
  const record: InvitationRecord = {
    hash: digestOf(secret),
    older: [],
    invited_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
    ...(name && { from: name }),
    ...(returnTo && { return_to: returnTo }),
    traits: accountTraits,
  }
  const body = {
    schema_id: options.schema ?? '',
    traits: accountTraits,
    metadata_admin: { [invitationKey]: record },
    ...(options.verified && {
      verifiable_addresses: [{ value: email, verified: true, via: 'email' as const, status: 'completed' }],
    }),
  }
  const made = await identityApi().createIdentity({ createIdentityBody: body })
  if (made.status === 409) return null
  const { id } = await unwrapBody(Promise.resolve(made))
  return { id, email, link: invitationUrl(config().APP_URL, id, secret), expires: record.expires_at }
}

/** The message of a failed invitation. Other errors are bugs. */
export function reasonOf(error: unknown): string {
  const expected = [CommandRefused, NotFound, InvalidArgumentError, ServiceError]
  if (error instanceof Error && expected.some((one) => error instanceof one)) return error.message
  throw error
}
