import { identityApi } from '../../lib/ory/clients/clients'
import { unwrapBody } from '../../lib/ory/clients/result'

/**
 * Ends all sessions of an identity. Kratos responds with 404 if there are none: then there is nothing to end.
 */
export async function endSessionsOf(id: string): Promise<void> {
  const ended = await identityApi().deleteIdentitySessions({ id })
  if (ended.status !== 404) await unwrapBody(Promise.resolve(ended))
}
