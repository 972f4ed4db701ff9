import type { H3Event } from 'h3'

/** The part of Kratos' session that this application reads. */
interface Session {
  identity: { id: string; traits: { email?: string } }
}

type Found = { session?: Session; lacksSecondFactor: boolean }

/**
 * Asks Kratos who is there, through Latchkey's own origin. Ask for each request: a session can end at any time.
 * @throws when there is no answer, so that nobody gets in
 */
export async function sessionOf(event: H3Event): Promise<Found> {
  const response = await fetch(`${settings.latchkeyUrl}/api/.ory/sessions/whoami`, {
    // The header as it came: Kratos does not know a cookie that was encoded anew.
    headers: { accept: 'application/json', cookie: getRequestHeader(event, 'cookie') ?? '' },
    signal: AbortSignal.timeout(5000),
  })
  if (response.status === 401 || response.status === 403)
    return { lacksSecondFactor: response.status === 403 }
  if (!response.ok) throw createError({ statusCode: 503, message: `Latchkey answered ${response.status}` })
  return { session: await response.json(), lacksSecondFactor: false }
}

/** The session of a person who is signed in. Every route with data of a person begins with it: no page protects them. */
export async function requireSession(event: H3Event): Promise<Session> {
  const { session } = await sessionOf(event)
  if (!session) throw createError({ statusCode: 401 })
  return session
}

/** Where people sign in, and come back to `path`. */
export function signInUrl(path: string, { lacksSecondFactor }: Found): string {
  const url = new URL('/login', settings.latchkeyUrl)
  // Without it, Latchkey finds a session with one factor and sends the person back at once.
  if (lacksSecondFactor) url.searchParams.set('aal', 'aal2')
  // Never from the `Host` header: anybody can send one.
  url.searchParams.set('return_to', ownPage(path))
  return url.href
}

/**
 * Anybody can write a query. Another origin becomes the front page. With its origin, because the path of `/.//shop.example` is
 * `//shop.example`, which is a host.
 */
function ownPage(path: string): string {
  const base = new URL(settings.appUrl)
  const url = URL.canParse(path, base) ? new URL(path, base) : base
  return url.origin === base.origin ? url.href : base.href
}

/** Where people sign out. Latchkey asks, and ends the session for all applications. */
export function signOutUrl(): string {
  const url = new URL('/logout', settings.latchkeyUrl)
  url.searchParams.set('return_to', `${settings.appUrl}/`)
  return url.href
}
