import 'server-only'
import { requestDigest } from '@/lib/request/request-digest'
import { readSession, updateSession } from '@/lib/session/session'
import type { Session } from '@/lib/session/session-schema'
import { oauth2Session } from './oauth2-session'

/** That many consents may be open in the tabs of one browser. */
const maxAnswered = 4

/**
 * Our session remembers the consents that this browser has answered. Hydra still reads such a challenge, and takes a
 * second decision, but then reports `access_denied` to the application. Only in a server action.
 */
export async function rememberAnswer(challenge: string): Promise<void> {
  const session = await readSession()
  const answered = [requestDigest(challenge), ...(oauth2Session.of(session).answeredConsents ?? [])]
  await updateSession(oauth2Session.change({ answeredConsents: answered.slice(0, maxAnswered) }), session)
}

/** Whether this browser has answered the consent, for example before a step back. */
export function isAnswered(challenge: string, session: Session): boolean {
  return oauth2Session.of(session).answeredConsents?.includes(requestDigest(challenge)) === true
}
