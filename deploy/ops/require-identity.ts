import type { Identity } from '@ory/client'
import { findIdentity } from '../../lib/ory/kratos/admin/find-identity'
import { NotFound } from './errors'

/**
 * The identity that an operator names, by its id or an identifier ({@link findIdentity}).
 * @throws {NotFound} if there is none
 */
export async function requireIdentity(who: string): Promise<Identity> {
  const identity = await findIdentity(who)
  if (identity === undefined) throw new NotFound(`No identity has the id or the identifier ${who}.`)
  return identity
}
