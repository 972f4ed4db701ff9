import type { H3Event } from 'h3'

/** The part of Kratos' session that this application reads. */
interface Session {
  identity: { id: string; traits: { email?: string } }
}

type Found = { session?: Session; lacksSecondFactor: boolean }

/**
 * Reads the session from Kratos, through Latchkey's origin. Call it for each request, because a session can end at any
 * time.
 * @throws when Kratos does not respond, so that the request is rejected
 */
export async function sessionOf(event: H3Event): Promise<Found> {
  const response = await fetch(`${settings.latchkeyUrl}/api/.ory/sessions/whoami`, {
    // Forward the raw header, because Kratos rejects a cookie that was encoded again.
    headers: { accept: 'application/json', cookie: getRequestHeader(event, 'cookie') ?? '' },
    signal: AbortSignal.timeout(5000),
  })
  if (response.status === 401 || response.status === 403)
    return { lacksSecondFactor: response.status === 403 }
  if (!response.ok) throw createError({ statusCode: 503, message: `Latchkey answered ${response.status}` })
  return { session: await response.json(), lacksSecondFactor: false }
}

/**
 * The session of the signed-in person. Rejects other requests with 401. Call it first in each route with personal data,
 * because a page does not protect a route.
 */
export async function requireSession(event: H3Event): Promise<Session> {
  const { session } = await sessionOf(event)
  if (!session) throw createError({ statusCode: 401 })
  return session
}

/** The URL of the sign-in, which returns the person to `path`. */
export function signInUrl(path: string, { lacksSecondFactor }: Found): string {
  const url = new URL('/login', settings.latchkeyUrl)
  // Without `aal`, Latchkey finds a session with one factor and redirects back at once.
  if (lacksSecondFactor) url.searchParams.set('aal', 'aal2')
  // Never use the `Host` header here, because a client can send any value.
  url.searchParams.set('return_to', ownPage(path))
  return url.href
}

/**
 * The URL of a page of this application. Anyone can write the query, so a URL of another origin is replaced by the
 * front page. The result has the origin, because the path of `/.//shop.example` is `//shop.example`, which browsers
 * parse as a host.
 */
function ownPage(path: string): string {
  const base = new URL(settings.appUrl)
  const url = URL.canParse(path, base) ? new URL(path, base) : base
  return url.origin === base.origin ? url.href : base.href
}

/** The sign-out URL. Latchkey asks for confirmation, and ends the session for all applications. */
export function signOutUrl(): string {
  const url = new URL('/logout', settings.latchkeyUrl)
  url.searchParams.set('return_to', `${settings.appUrl}/`)
  return url.href
}
