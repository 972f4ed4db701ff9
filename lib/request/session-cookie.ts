import 'server-only'
import { config } from '@/lib/config/config'
import { isSessionCookie, kratosCookies } from '@/lib/session/kratos-cookies'

/** The session cookies of Kratos among those of a Cookie header, as Kratos reads them. */
function sentSessions(header: string | null): readonly string[] {
  const { ORY_SESSION_COOKIE } = config()
  return kratosCookies(header)
    .filter(({ name, value }) => isSessionCookie(name, ORY_SESSION_COOKIE) && value !== '')
    .map(({ value }) => value)
}

/** Whether the visitor may have a session at Kratos. */
export function hasSessionCookie(header: string | null): boolean {
  return sentSessions(header).length > 0
}

/**
 * The sessions that come with a request: a program's token first, as Kratos reads them, and each cookie that may be
 * Kratos'.
 * @param token of `X-Session-Token`
 */
export function sessionsOf(header: string | null, token?: string | null): readonly string[] {
  return [...(token ? [token] : []), ...sentSessions(header)]
}

/** The session that Kratos sets with its cookies; null when it sets none, or deletes one. */
export function issuedSession(
  setCookies: readonly string[],
): { readonly name: string; readonly value: string } | null {
  const { ORY_SESSION_COOKIE } = config()
  for (const line of setCookies) {
    const [, name = '', value = ''] = /^([^=;]+)=([^;]+)/.exec(line) ?? []
    if (value !== '' && isSessionCookie(name, ORY_SESSION_COOKIE)) return { name, value }
  }
  return null
}
