import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { frontendApi, identityApi, onBehalfOf, onBehalfOfUs } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { logCall } from '@/lib/ory/clients/log-call'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/request/failure-reason'
import type { Visitor } from '@/lib/request/visitor'
import {
  askedCredentials,
  hasWayIn,
  type InvitationRecord,
  type InvitationState,
  invitationIn,
  stateOfLink,
} from './invitation-record'
import { identifierIn } from './known-identifier'
import { relayCookies } from './relay-cookies'

/** An invitation that somebody opened. */
export type OpenInvitation =
  | {
      readonly kind: InvitationState
      readonly identityId: string
      readonly address: string | null
      readonly record: InvitationRecord
    }
  /** No such invitation: nothing is told about any account. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'failed'; readonly reason: FailureReason }

const identitySchema = z.looseObject({
  id: z.string(),
  state: z.string().optional().catch(undefined),
  traits: z.unknown(),
  metadata_admin: z.unknown(),
  credentials: z.unknown(),
})

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const secretPattern = /^[\w-]{43}$/

/**
 * GET /admin/identities/{id}: what became of the invitation of a link.
 * @param id of the account, and `secret`, both as they stand in the link
 */
export async function openInvitation(
  { id, secret }: { readonly id: string; readonly secret: string },
  visitor: Visitor,
): Promise<OpenInvitation> {
  if (config().ORY_ADMIN_URL === undefined || !idPattern.test(id) || !secretPattern.test(secret)) {
    return { kind: 'unknown' }
  }
  const startedAt = performance.now()
  const asked = { id, includeCredential: [...askedCredentials] }
  const response = await toServiceResponse(identityApi().getIdentity(asked, onBehalfOfUs(visitor)))
  logCall({ visitor, route: 'invitation', response, startedAt })
  if (response.status === 404) return { kind: 'unknown' }
  const identity = identitySchema.safeParse(response.body)
  if (response.status !== 200 || !identity.success)
    return { kind: 'failed', reason: failureReasonOf(response) }
  const { state, traits, metadata_admin: metadata, credentials } = identity.data
  const record = invitationIn(metadata)
  const kind = record && stateOfLink(record, secret, hasWayIn(credentials), new Date())
  if (!record || !kind || state === 'inactive') return { kind: 'unknown' }
  return { kind, identityId: id, address: identifierIn(traits) ?? null, record }
}

/** Long enough for the two calls that use the code. Nobody else sees it. */
const codeLifetime = '1m'

const codeSchema = z.looseObject({ recovery_code: z.string().min(1), recovery_link: z.url() })

/**
 * Signs the visitor in to the account of an invitation, by a recovery code that Kratos makes and takes at once. A code of
 * Kratos works until it expires, also after a newer one (seen on 1.3.1 and 26.2.0), so no code leaves this server. Only
 * in a server action: it sets cookies.
 * @returns why it did not work; null when the visitor is signed in
 */
export async function signInInvited(identityId: string, visitor: Visitor): Promise<FailureReason | null> {
  const startedAt = performance.now()
  const made = await toServiceResponse(
    identityApi().createRecoveryCodeForIdentity(
      { createRecoveryCodeForIdentityBody: { identity_id: identityId, expires_in: codeLifetime } },
      onBehalfOfUs(visitor),
    ),
  )
  logCall({ visitor, route: 'invitation code', response: made, startedAt })
  const code = codeSchema.safeParse(made.body)
  const flow = code.success ? new URL(code.data.recovery_link).searchParams.get('flow') : null
  if (!code.success || !flow) return failureReasonOf(made)

  const submittedAt = performance.now()
  const response = await toServiceResponse(
    frontendApi().updateRecoveryFlow(
      { flow, updateRecoveryFlowBody: { method: 'code', code: code.data.recovery_code } },
      onBehalfOf(visitor),
    ),
  )
  logCall({ visitor, route: 'invitation sign-in', response, startedAt: submittedAt })
  await relayCookies(response.setCookies, config().APP_URL)
  // 422 names the settings. With `use_continue_with_transitions`, the flow does.
  return response.status === 422 || hasPassed(response.body) ? null : failureReasonOf(response)
}

function hasPassed(body: unknown): boolean {
  return z.looseObject({ state: z.literal('passed_challenge') }).safeParse(body).success
}
