import { identitySchema } from '@/lib/ory/kratos/identity/identity'
import { kratosSessionSchema } from '@/lib/ory/kratos/session/kratos-session'
import type { WhoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'

/** A visitor with a session, for tests. */
export function signedInAs(identityId: string): Extract<WhoIsSignedIn, { kind: 'signed_in' }> {
  return {
    kind: 'signed_in',
    name: `${identityId}@example.com`,
    identity: identitySchema.parse({ id: identityId, traits: { email: `${identityId}@example.com` } }),
    session: kratosSessionSchema.parse({ id: `session of ${identityId}` }),
  }
}
