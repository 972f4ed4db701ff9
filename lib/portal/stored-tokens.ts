import 'server-only'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { readSession } from '@/lib/session/session'
import { portalSession } from './portal-session'
import { storedTokens } from './token'

/** Whether our session has tokens that complete a sign-in, so that the service need not be called again. */
export async function hasStoredTokens(): Promise<boolean> {
  const session = await readSession()
  return (
    portalSession.of(session).token_info !== undefined &&
    storedTokens(session, await whoIsSignedIn()) !== null
  )
}
