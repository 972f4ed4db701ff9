import 'server-only'
import { parseSetCookie } from 'set-cookie-parser'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { frontendApi, identityApi, onBehalfOf, onOwnBehalf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { askedCredentials, hasSignInMethod } from '@/lib/ory/kratos/admin/sign-in-method'
import { relayCookies } from '@/lib/ory/kratos/calls/relay-cookies'
import { identifierIn } from '@/lib/ory/kratos/flow/known-identifier'
import { revokeOtherSessions } from '@/lib/ory/kratos/session/sessions'
import type { FailureReason } from '@/lib/request/failure-reason'
import type { Visitor } from '@/lib/request/visitor'
import { type InvitationRecord, type InvitationState, invitationIn, stateOfLink } from './invitation-record'

type OpenInvitation =
  | {
      readonly kind: InvitationState
      readonly address: string | null
      readonly record: InvitationRecord
      /** The kinds of codes for a second step that the account has. */
      readonly codes: readonly CodeType[]
    }
  /** No such invitation: nothing is revealed about any account. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

/** What a person can add to an account without a way to sign in. */
const codeTypes = ['totp', 'lookup_secret'] as const
type CodeType = (typeof codeTypes)[number]

const identitySchema = z.looseObject({
  id: z.string(),
  state: z.string().optional().catch(undefined),
  traits: z.unknown(),
  metadata_admin: z.unknown(),
  credentials: z.unknown(),
})

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const secretPattern = /^[\w-]{43}$/

/** What the link of an invitation names: an account and a secret. */
export interface InvitationLink {
  readonly id: string
  readonly secret: string
}

/** GET /admin/identities/{id}: what became of the invitation of a link. */
export async function openInvitation(
  { id, secret }: InvitationLink,
  visitor: Visitor,
): Promise<OpenInvitation> {
  if (config().ORY_ADMIN_URL === undefined || !idPattern.test(id) || !secretPattern.test(secret)) {
    return { kind: 'unknown' }
  }
  const asked = { id, includeCredential: [...askedCredentials] }
  const call = identityApi().getIdentity(asked, onOwnBehalf(visitor))
  const response = await loggedResponse('invitation', visitor, call)
  if (response.status === 404) return { kind: 'unknown' }
  const identity = identitySchema.safeParse(response.body)
  if (response.status !== 200 || !identity.success)
    return { kind: 'failed', reason: failureReasonOf(response) }
  const { state, traits, metadata_admin: metadata, credentials } = identity.data
  const record = invitationIn(metadata)
  const kind = record && stateOfLink(record, secret, hasSignInMethod(credentials), new Date())
  // A revocation disables the account. Any other disabled account says nothing.
  if (!record || !kind || (state === 'inactive' && !record.revoked_at)) return { kind: 'unknown' }
  const has = z.record(z.string(), z.unknown()).catch({}).parse(credentials)
  const codes = codeTypes.filter((type) => type in has)
  return { kind, address: identifierIn(traits) ?? null, record, codes }
}

/** Long enough for the two calls that use the code, which never leaves this server. */
const codeLifetime = '1m'

const codeSchema = z.looseObject({ recovery_code: z.string().min(1), recovery_link: z.url() })

/**
 * Signs the visitor in to the account of an invitation, with a recovery code that Kratos creates and accepts in a
 * row. A code of Kratos works until it expires, even after a newer one (seen on 1.3.1 and 26.2.0), so no code leaves
 * this server. Only in a server action: it sets cookies. Everything from before ends ({@link endEarlierUse}): one
 * session of a link could change what another one chose, long after the link is used up.
 */
export async function signInInvited(link: InvitationLink, visitor: Visitor): Promise<Accepted> {
  const asked = { createRecoveryCodeForIdentityBody: { identity_id: link.id, expires_in: codeLifetime } }
  const asking = identityApi().createRecoveryCodeForIdentity(asked, onOwnBehalf(visitor))
  const made = await loggedResponse('invitation code', visitor, asking)
  const code = codeSchema.safeParse(made.body)
  const flow = code.success ? new URL(code.data.recovery_link).searchParams.get('flow') : null
  if (!code.success || !flow) return { failure: failureReasonOf(made) }

  const sent = { flow, updateRecoveryFlowBody: { method: 'code', code: code.data.recovery_code } } as const
  const sending = frontendApi().updateRecoveryFlow(sent, onBehalfOf(visitor))
  const response = await loggedResponse('invitation sign-in', visitor, sending)
  // 422 names the settings. With `use_continue_with_transitions`, the flow does.
  if (response.status !== 422 && !hasPassed(response.body)) return { failure: failureReasonOf(response) }
  // The browser gets its cookies last: until then, no one has the new session.
  const accepted = await endEarlierUse(link, withCookies(visitor, response.setCookies))
  if (accepted.failure === null) await relayCookies(response.setCookies)
  return accepted
}

function hasPassed(body: unknown): boolean {
  return z.looseObject({ state: z.literal('passed_challenge') }).safeParse(body).success
}

/** Why an invitation was not accepted, or whether it was opened before. */
type Accepted = { readonly failure: FailureReason } | { readonly failure: null; readonly wasOpened: boolean }

/**
 * Ends all sessions of the account but the visitor's own. If there ever was another one, it also removes codes for a
 * second step and restores the traits of the invitation: someone else may have set them. Then it checks the link once
 * more: it may have been used, or a newer one sent, since the visitor pressed the button. What was chosen from now on,
 * this session would have had to choose.
 */
export async function endEarlierUse(link: InvitationLink, invited: Visitor): Promise<Accepted> {
  const { id } = link
  const failure = await revokeOtherSessions(invited)
  if (failure) return { failure }
  const options = onOwnBehalf(invited)
  const listed = await loggedResponse(
    'invitation sessions',
    invited,
    identityApi().listIdentitySessions({ id }, options),
  )
  const sessions = z.array(z.unknown()).safeParse(listed.body)
  if (listed.status !== 200 || !sessions.success) return { failure: failureReasonOf(listed) }
  const open = await openInvitation(link, invited)
  if (open.kind !== 'open') {
    await toServiceResponse(identityApi().deleteIdentitySessions({ id }, options))
    return { failure: 'start' }
  }
  const wasOpened = open.record.was_opened === true || sessions.data.length > 1 || open.codes.length > 0
  const notRestored = wasOpened ? await restoreAccount(id, open, invited) : null
  return notRestored === null ? { failure: null, wasOpened } : { failure: notRestored }
}

async function restoreAccount(
  id: string,
  { record, codes }: { readonly record: InvitationRecord; readonly codes: readonly CodeType[] },
  visitor: Visitor,
): Promise<FailureReason | null> {
  const options = onOwnBehalf(visitor)
  for (const type of codes) {
    const call = identityApi().deleteIdentityCredentials({ id, type }, options)
    const response = await loggedResponse('invitation credentials', visitor, call)
    if (response.status !== 204 && response.status !== 404) return failureReasonOf(response)
  }
  if (record.traits === undefined) return null
  const jsonPatch = [{ op: 'replace' as const, path: '/traits', value: record.traits }]
  const call = identityApi().patchIdentity({ id, jsonPatch }, options)
  const response = await loggedResponse('invitation traits', visitor, call)
  return response.status === 200 ? null : failureReasonOf(response)
}

/** The visitor with the cookies of a response, as the browser would send them in its next request. */
function withCookies(visitor: Visitor, setCookies: readonly string[]): Visitor {
  const pairs = parseSetCookie([...setCookies], { decodeValues: false }).map(
    ({ name, value }) => `${name}=${value}`,
  )
  return { ...visitor, cookieHeader: pairs.join('; ') }
}
