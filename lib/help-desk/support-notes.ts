import 'server-only'
import { z } from 'zod'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { type SignedIn, whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { helpDeskConfig } from './help-desk-config'

/** Where an account keeps what support changed: in `metadata_public`, which its owner can read. */
const key = 'latchkey_support'

/** What a person learns about on their home page. */
export const notedActions = [
  'end_sessions',
  'remove_totp',
  'remove_lookup_secret',
  'remove_webauthn',
  'disable',
  'enable',
] as const
export type NotedAction = (typeof notedActions)[number]

const notesSchema = z
  .array(
    z
      .object({ action: z.enum(notedActions), at: z.iso.datetime() })
      .nullable()
      .catch(null),
  )
  .catch([])
  .transform((notes) => notes.filter((note) => note !== null))
export type SupportNote = z.output<typeof notesSchema>[number]

const maxNotes = 5
/** In milliseconds. */
const shownFor = 7 * 24 * 3_600_000

const notesIn = (metadata: unknown): SupportNote[] =>
  z.looseObject({ [key]: notesSchema }).safeParse(metadata).data?.[key] ?? []

/**
 * PATCH /admin/identities/{id}: notes what support did, for the owner of the account.
 * @param metadata the account's `metadata_public` as it is
 * @throws {ServiceError} if Kratos rejects the call or does not respond
 */
export async function noteForOwner(id: string, metadata: unknown, action: NotedAction): Promise<void> {
  const note: SupportNote = { action, at: new Date().toISOString() }
  const value = [note, ...notesIn(metadata)].slice(0, maxNotes)
  const has = z.looseObject({}).safeParse(metadata).success
  const patch = has
    ? { op: 'add' as const, path: `/metadata_public/${key}`, value }
    : { op: 'add' as const, path: '/metadata_public', value: { [key]: value } }
  await unwrapBody(identityApi().patchIdentity({ id, jsonPatch: [patch] }))
}

/** What support did to the account of a visitor before the current sign-in, in the last seven days, the newest first. */
export function supportNotesOf({ identity, session }: Pick<SignedIn, 'identity' | 'session'>): SupportNote[] {
  const since = session.authenticatedAt?.getTime() ?? 0
  return notesIn(identity.metadata).filter(({ at }) => {
    const time = Date.parse(at)
    return time < since && Date.now() - time < shownFor
  })
}

/** {@link supportNotesOf} for the visitor of the current request. Without a help desk, Kratos is not called. */
export async function currentSupportNotes(): Promise<SupportNote[]> {
  if (helpDeskConfig().HELP_DESK !== 'on') return []
  const who = await whoIsSignedIn()
  return who.kind === 'signed_in' ? supportNotesOf(who) : []
}
