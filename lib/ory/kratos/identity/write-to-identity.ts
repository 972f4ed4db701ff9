import 'server-only'
import type { JsonPatch } from '@ory/client'
import { z } from 'zod'
import { identityApi, onOwnBehalf } from '@/lib/ory/clients/clients'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import { loggedResponse } from '@/lib/ory/clients/log-call'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentVisitor } from '@/lib/request/visitor'
import type { Identity } from './identity'

const recordSchema = z.record(z.string(), z.unknown())

/** Where a value goes: to a key of `metadata_public`, or to a trait. */
type Place = { readonly metadata: string } | { readonly trait: string }

/**
 * PATCH /admin/identities/{id}: writes one value, and leaves everything else as it is. Kratos does not check who calls:
 * our caller must check before that the identity is the visitor's own.
 * @returns why it failed, or null
 * @throws {ServiceNotConfigured} without `ORY_ADMIN_URL`
 */
export async function writeToIdentity(
  identity: Pick<Identity, 'id' | 'metadata'>,
  place: Place,
  value: unknown,
): Promise<FailureReason | null> {
  const visitor = await currentVisitor()
  const asked = { id: identity.id, jsonPatch: [patchOf(identity, place, value)] }
  const call = identityApi().patchIdentity(asked, onOwnBehalf(visitor))
  const response = await loggedResponse('write to identity', visitor, call)
  return response.status === 200 ? null : failureReasonOf(response)
}

/** JSON Patch adds nothing below a value that is not there. */
function patchOf({ metadata }: Pick<Identity, 'metadata'>, place: Place, value: unknown): JsonPatch {
  if ('trait' in place) return { op: 'add', path: `/traits/${place.trait}`, value }
  const hasMetadata = recordSchema.safeParse(metadata).success
  return hasMetadata
    ? { op: 'add', path: `/metadata_public/${place.metadata}`, value }
    : { op: 'add', path: '/metadata_public', value: { [place.metadata]: value } }
}
