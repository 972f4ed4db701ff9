import type { KratosSession } from './kratos-session'

/**
 * How old a sign-in may be when an account is deleted. Kratos does not reveal its own limit
 * (`privileged_session_max_age`, one hour by default) before a form is posted, so we have one.
 */
const maxMinutes = 15

/** Whether the visitor proved a short time ago who they are. A session that does not say when is too old. */
export function isRecentSignIn({ authenticatedAt }: KratosSession): boolean {
  return authenticatedAt !== undefined && Date.now() - authenticatedAt.getTime() <= maxMinutes * 60_000
}
