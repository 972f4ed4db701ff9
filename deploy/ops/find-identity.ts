import type { Identity } from '@ory/client'
import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'
import { NotFound } from './errors'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether this is the id of an identity; identifiers are never UUIDs. */
export function isIdentityId(who: string): boolean {
  return uuid.test(who)
}

/**
 * Finds an identity by its id, or by an identifier that it signs in with, such as an email address.
 * @throws {NotFound} if there is none
 */
export async function findIdentity(who: string): Promise<Identity> {
  const query = isIdentityId(who) ? { ids: [who] } : { credentialsIdentifier: who }
  const [identity] = await unwrapBody(identityApi().listIdentities(query))
  if (identity === undefined) throw new NotFound(`No identity has the id or the identifier ${who}.`)
  return identity
}
