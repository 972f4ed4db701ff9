import 'server-only'
import type { Identity } from '@ory/client'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'

/** The new value of one trait. */
export interface TraitChange {
  /** The keys of the trait, such as `name` and `first`. */
  readonly keys: readonly string[]
  /** Undefined: the trait is removed. */
  readonly value: string | undefined
}

/**
 * PATCH /admin/identities/{id} (JSON Patch, RFC 6902): changes traits, such as a lost address. Credentials and sessions
 * stay.
 * @returns the changed identity
 * @throws {ServiceError} with status 400 if the identity schema does not allow it
 */
export async function changeTraits(id: string, changes: readonly TraitChange[]): Promise<Identity> {
  const jsonPatch = changes.map(({ keys, value }) => {
    const path = `/traits/${keys.join('/')}`
    return value === undefined ? { op: 'remove' as const, path } : { op: 'add' as const, path, value }
  })
  return unwrapBody(identityApi().patchIdentity({ id, jsonPatch }))
}
