import 'server-only'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { readSession } from '@/lib/session/session'
import { storedTokens } from './token'

/** Whether our session has tokens with which a sign-in completes, so that nobody asks the service again. */
export async function hasStoredTokens(): Promise<boolean> {
  const session = await readSession()
  return session.token_info !== undefined && storedTokens(session, await whoIsSignedIn()) !== null
}
