/** The part of the LIFF SDK that we use. */
export interface Liff {
  init(config: { liffId: string }): Promise<void>
  isLoggedIn(): boolean
  login(config: { redirectUri: string }): void
  logout(): void
  getIDToken(): string | null
  getDecodedIDToken(): { readonly aud?: string; readonly exp?: number } | null
}

interface LineCeremony {
  readonly liffId: string
  readonly load: () => Promise<Liff>
  /** The URL of this page. LINE redirects the visitor back to it. */
  readonly pageUrl: string
  /** The current time in milliseconds. */
  readonly now: number
}

/**
 * The result: a token to post, a redirect to LINE that has started, an SDK that does not load, or a sign-in
 * that LINE rejects.
 */
export type LineResult =
  | { readonly kind: 'ready'; readonly idToken: string }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused' }

const attempts = 3

/** A token that expires sooner than this may expire before the server reads it. */
const minimumLifetimeMs = 60_000

/**
 * The query parameter that records the redirects to LINE: once to sign in, once for a new token, and then no
 * more.
 */
const askedParameter = 'lineasked'

/**
 * Gets the visitor's ID token from LINE (docs/behaviour.md 4.3, 5). A token that is about to expire is
 * renewed once. Each redirect to LINE is recorded in the URL that LINE redirects back to, so there is no
 * redirect loop.
 */
export async function runLineCeremony(ceremony: LineCeremony): Promise<LineResult> {
  const liff = await initializeLiff(ceremony)
  if (!liff) return { kind: 'unreachable' }
  const asked = new URL(ceremony.pageUrl).searchParams.get(askedParameter)
  if (!liff.isLoggedIn()) return asked ? { kind: 'refused' } : askLine(liff, ceremony, 'once')

  const idToken = liff.getIDToken()
  const claims = liff.getDecodedIDToken()
  if (!idToken || !claims || claims.aud !== channelIdOf(ceremony.liffId)) return { kind: 'refused' }
  if ((claims.exp ?? 0) * 1000 - ceremony.now >= minimumLifetimeMs) return { kind: 'ready', idToken }
  if (asked === 'anew') return { kind: 'refused' }
  liff.logout()
  return askLine(liff, ceremony, 'anew')
}

/** Starts LINE's SDK, in three attempts. */
export async function initializeLiff({
  load,
  liffId,
}: Pick<LineCeremony, 'load' | 'liffId'>): Promise<Liff | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const liff = await load()
      await liff.init({ liffId })
      return liff
    } catch {
      // The next attempt may work. After the last attempt, the visitor sees an error.
    }
  }
  return undefined
}

function askLine(liff: Liff, { pageUrl }: LineCeremony, asked: 'once' | 'anew'): LineResult {
  const returnUrl = new URL(withoutLineParameters(pageUrl))
  returnUrl.searchParams.set(askedParameter, asked)
  liff.login({ redirectUri: returnUrl.href })
  return { kind: 'leaving' }
}

/** A LIFF id starts with the id of its channel. The token must be for that channel. */
function channelIdOf(liffId: string): string | undefined {
  return liffId.split('-')[0]
}

/** The query parameters that a redirect to LINE leaves in a URL: `liff.*`, `code`, `state` and our own. */
export const lineParameter = /^(liff(\.|[A-Z]).*|code|state|lineasked)$/

/** The URL without the query parameters that a redirect to LINE leaves in it. */
export function withoutLineParameters(pageUrl: string): string {
  const url = new URL(pageUrl)
  for (const name of [...url.searchParams.keys()]) {
    if (lineParameter.test(name)) url.searchParams.delete(name)
  }
  return url.href
}
