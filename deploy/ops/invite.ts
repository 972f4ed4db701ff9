import { InvalidArgumentError } from 'commander'
import { isAllowedReturnTo } from '../../lib/destination/return-to'
import { createInvitation } from '../../lib/invitations/create-invitation'
import { type Invitation, readInvitation } from '../../lib/invitations/read-invitation'
import type { NewLink } from '../../lib/invitations/renew-invitation'
import { ServiceError } from '../../lib/ory/clients/service-error'
import { CommandRefused, NotFound } from './errors'
import { requireIdentity } from './require-identity'

/** The input of an invitation. */
export interface InvitationOptions {
  readonly name?: string
  readonly returnTo?: string
  readonly expires: string
  readonly traits?: Readonly<Record<string, unknown>>
  readonly schema?: string
  readonly verified?: boolean
}

interface CreatedInvitation extends NewLink {
  readonly email: string
}

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The milliseconds of `12h` or `7d`. */
export function lifetimeOf(text: string): number {
  return Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? 0)
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
  const { returnTo, expires } = options
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandRefused(`${email} is not an email address.`)
  if (returnTo !== undefined && !isAllowedReturnTo(returnTo))
    throw new CommandRefused(
      `Latchkey does not redirect to ${returnTo}. ALLOWED_RETURN_URLS lists the allowed URLs.`,
    )
  const made = await createInvitation({ ...options, email, lifetime: lifetimeOf(expires) })
  return made && { id: made.id, email, link: made.link, expires: made.expires }
}

/**
 * An account with an open invitation.
 * @param who the id or an identifier
 * @throws {CommandRefused} for an account without an invitation, and one whose owner can sign in
 */
export async function invited(who: string): Promise<Invitation> {
  const { id } = await requireIdentity(who)
  const invitation = await readInvitation(id)
  if (invitation === null) throw new CommandRefused(`${who} has an account, and no invitation.`)
  if (invitation.state === 'used')
    throw new CommandRefused(`${who} can sign in already: the invitation was used.`)
  return invitation
}

/** The message of a failed invitation. Other errors are bugs. */
export function reasonOf(error: unknown): string {
  const expected = [CommandRefused, NotFound, InvalidArgumentError, ServiceError]
  if (error instanceof Error && expected.some((one) => error instanceof one)) return error.message
  throw error
}
