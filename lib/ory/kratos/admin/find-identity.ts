import 'server-only'
import type { Identity } from '@ory/client'
import { identityApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether this is the id of an identity; identifiers are never UUIDs. */
export function isIdentityId(who: string): boolean {
  return uuid.test(who)
}

/**
 * GET /admin/identities: finds an identity by its id, or by an identifier that it signs in with, such as an email
 * address or a phone number. Kratos compares the whole identifier.
 * @returns undefined if there is none
 * @throws {ServiceError} if Kratos rejects the call or does not respond
 */
export async function findIdentity(who: string): Promise<Identity | undefined> {
  if (!isIdentityId(who)) {
    const [identity] = await unwrapBody(identityApi().listIdentities({ credentialsIdentifier: who }))
    return identity
  }
  // Whoever is found may be disabled or deleted, so no other identity will do.
  const found = await unwrapBody(identityApi().listIdentities({ ids: [who] }))
  return found.find(({ id }) => id === who.toLowerCase())
}
