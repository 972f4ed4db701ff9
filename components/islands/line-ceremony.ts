/** What we need of the LIFF SDK. */
export interface Liff {
  init(config: { liffId: string }): Promise<void>
  isLoggedIn(): boolean
  login(config: { redirectUri: string }): void
  logout(): void
  getIDToken(): string | null
  getDecodedIDToken(): { readonly aud?: string; readonly exp?: number } | null
}

export interface LineCeremony {
  readonly liffId: string
  /** Loads the SDK: it is nobody's business but LINE's browser's. */
  readonly load: () => Promise<Liff>
  /** The address of the page, where LINE sends the visitor back to. */
  readonly address: string
  /** The present moment in milliseconds. */
  readonly now: number
}

/** What comes of it: a token to post, a trip to LINE that has begun, no SDK at all, or no use in going on. */
export type LineResult =
  | { readonly kind: 'ready'; readonly idToken: string }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'refused' }

const attempts = 3

/** A token that ends sooner may end on its way, in milliseconds. */
const shortestLife = 60_000

/** Says in the address that LINE was asked already: once to sign in, once for a new token, and never again. */
const askedMark = 'lineasked'

/**
 * Gets the visitor's ID token from LINE (specification 4.3, 5). Each trip to LINE is marked in the address it comes back
 * to, so nobody goes round; a token that is about to expire is renewed once.
 */
export async function runLineCeremony(ceremony: LineCeremony): Promise<LineResult> {
  const liff = await initialised(ceremony)
  if (!liff) return { kind: 'unreachable' }
  const asked = new URL(ceremony.address).searchParams.get(askedMark)
  if (!liff.isLoggedIn()) return asked ? { kind: 'refused' } : askLine(liff, ceremony, 'once')

  const idToken = liff.getIDToken()
  const claims = liff.getDecodedIDToken()
  if (!idToken || !claims || claims.aud !== channelOf(ceremony.liffId)) return { kind: 'refused' }
  if ((claims.exp ?? 0) * 1000 - ceremony.now >= shortestLife) return { kind: 'ready', idToken }
  if (asked === 'anew') return { kind: 'refused' }
  liff.logout()
  return askLine(liff, ceremony, 'anew')
}

async function initialised({ load, liffId }: LineCeremony): Promise<Liff | undefined> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      const liff = await load()
      await liff.init({ liffId })
      return liff
    } catch {
      // Whatever it was, the next attempt may do better, and after the last one the visitor is told.
    }
  }
  return undefined
}

function askLine(liff: Liff, { address }: LineCeremony, mark: 'once' | 'anew'): LineResult {
  const back = new URL(withoutLineParameters(address))
  back.searchParams.set(askedMark, mark)
  liff.login({ redirectUri: back.href })
  return { kind: 'leaving' }
}

/** A LIFF app belongs to a channel, whose id its own begins with; the token must be meant for that channel. */
function channelOf(liffId: string): string | undefined {
  return liffId.split('-')[0]
}

/** What a trip to LINE leaves in an address: `liff.*`, `code` and `state`, and our mark that it was made. */
export const lineParameter = /^(liff(\.|[A-Z]).*|code|state|lineasked)$/

/** The address without what LINE adds to it, and our own mark of a trip there. */
export function withoutLineParameters(address: string): string {
  const url = new URL(address)
  for (const name of [...url.searchParams.keys()]) {
    if (lineParameter.test(name)) url.searchParams.delete(name)
  }
  return url.href
}
