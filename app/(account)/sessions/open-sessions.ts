import 'server-only'
import { redirect } from '@/lib/http/redirect'
import { applicationsOf } from '@/lib/oauth2/applications'
import { otherSessions } from '@/lib/ory/kratos/session/sessions'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { requireAccount } from '../require-account'

/**
 * The visitor's name, sessions and applications. Redirects when Kratos does not list the sessions.
 * @returns `applications`: undefined where OAuth2 is not configured, null when they cannot be listed just now
 */
export async function openSessions() {
  const [{ session, identity, name }, others] = await Promise.all([
    requireAccount('/sessions'),
    otherSessions(),
  ])
  if (others.kind === 'unknown') redirect(await currentFailureUrl(others.reason, '/sessions'))
  const listed = await applicationsOf(identity.id)
  if (listed === null) return { session, name, others }
  return { session, name, others, applications: listed.kind === 'ready' ? listed.applications : null }
}
