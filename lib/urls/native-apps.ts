import type { SearchParams } from './flow-page-url'

/** The scheme of an application on a phone or a desktop: a reversed domain name (RFC 8252, 7.1). */
const ownScheme = /^[a-z][a-z0-9+-]*(?:\.[a-z0-9+-]+)+:$/i

export function isPrivateUseScheme(protocol: string): boolean {
  return ownScheme.test(protocol)
}

/** The URL at which each application opens, by its name in `/open-app/NAME`. */
type NativeApps = ReadonlyMap<string, string>

/** The path of our page that returns to an application. Its name follows. */
export const openAppPath = '/open-app/'

/**
 * Reads `NATIVE_APPS`: pairs of a name and a URL, separated by commas.
 * @throws {Error} naming every pair that is wrong, with what is expected instead
 */
export function parseNativeApps(text: string): NativeApps {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => [pair, ...splitPair(pair)] as const)
  const wrong = pairs.filter(([, name, url]) => !appName.test(name) || !isAppUrl(url))
  if (wrong.length > 0) throw new Error(wrong.map(([pair]) => `${pair} ${expected}`).join('; '))
  return new Map(pairs.map(([, name, url]) => [name, url]))
}

const expected =
  'must be a name and a URL of its own scheme, a reversed domain name, such as shop=com.example.shop:/signed-in'
const appName = /^[a-z\d][a-z\d-]{0,39}$/

function splitPair(pair: string): [name: string, url: string] {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}

/** No query and no fragment: the answer is added there. Every character is one that no browser reads otherwise. */
function isAppUrl(url: string): boolean {
  return (
    /^[a-z\d+.-]+:[\w./~-]*$/i.test(url) && URL.canParse(url) && isPrivateUseScheme(new URL(url).protocol)
  )
}

/** What an application gets back, and the URL that carries it there. */
export interface AppRedirect {
  /**
   * `signed-in` has a code, which only the application can use. `ready` comes from a sign-in for the browser, after
   * which the application can start its own. `refused` is also an answer that is not there.
   */
  readonly kind: 'signed-in' | 'ready' | 'refused' | 'failed'
  readonly href: string
  /** Whether the application waits for this response, so the browser may continue automatically. */
  readonly isAwaited: boolean
}

/**
 * What a visitor returns with from Hydra (`code`, `state`, `iss`, `error`), from a sign-in with a provider at
 * Kratos (`code`, or `flow` if the account must be linked first), or from a sign-in for the browser (`ready`), for the
 * application at `appUrl`. Nothing else is forwarded: no text that someone could put into the URL, and no flow, because
 * the application could not know whose it is. Pure.
 */
export function appRedirectOf(query: SearchParams, appUrl: string): AppRedirect {
  const code = singleOf(query.code)
  const answer: Answer = code === undefined ? answerWithoutCode(query) : { kind: 'signed-in' }
  const state = singleOf(query.state)
  const url = new URL(appUrl)
  for (const [name, value] of Object.entries({ code, error: answer.error, state, iss: singleOf(query.iss) }))
    if (value !== undefined) url.searchParams.set(name, value)
  return { kind: answer.kind, href: url.href, isAwaited: code !== undefined || state !== undefined }
}

interface Answer extends Pick<AppRedirect, 'kind'> {
  readonly error?: string
}

/**
 * Kratos sends nothing when a person cancels at the provider, and when the provider lacks a required trait. So no
 * response counts as `access_denied`.
 */
function answerWithoutCode(query: SearchParams): Answer {
  const error = errorCode(query.error)
  if (error !== undefined) return { kind: error === 'access_denied' ? 'refused' : 'failed', error }
  if (query.ready === 'true') return { kind: 'ready', error: 'login_required' }
  return { kind: 'refused', error: query.flow === undefined ? 'access_denied' : 'interaction_required' }
}

/** A parameter that occurs once, as OAuth 2.0 requires (RFC 6749, 3.1), in its characters. */
function singleOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[!-~]{1,2048}$/.test(value) ? value : undefined
}

function errorCode(value: unknown): string | undefined {
  return typeof value === 'string' && /^[a-z_]{1,64}$/.test(value) ? value : undefined
}
