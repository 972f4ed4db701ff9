import { isLoopbackHost } from '@/lib/http/secure-url'
import { languageTagOf } from '@/lib/messages/language-tag'
import { lineBridgePath } from './line-bridge-path'

/** What we add to LINE's URL. Kratos cannot add these (`upstream_parameters` knows five others). */
export interface LineParameters {
  /** Offers to add the business' LINE account as a friend. */
  readonly bot_prompt?: 'normal' | 'aggressive' | undefined
  /** The languages of LINE's pages: tags in order of preference, with spaces between. */
  readonly ui_locales?: string | undefined
  /** LINE must sign no one in automatically: it would return to another browser. */
  readonly disable_auto_login?: 'true' | undefined
}

interface LineUrlContext {
  /** Our own origin. */
  readonly appUrl: string
  /** The id that a LINE on this machine knows Kratos by; only for development and tests. */
  readonly clientId: string
}

/** LINE's own host (LINE Login v2.1, "Authenticating users and making them authorize your app"). */
const lineOrigin = 'https://access.line.me'

/**
 * Whether a URL is LINE's page for a sign-in, or our bridge's, which sends people there. A LINE that the sandbox plays
 * counts too, but only while our own origin is on the loopback: then no visitor can be on another machine.
 */
export function isLineUrl(url: string, { appUrl, clientId }: LineUrlContext): boolean {
  if (!URL.canParse(url)) return false
  const { origin, hostname, pathname, searchParams } = new URL(url)
  if (origin === lineOrigin) return pathname.startsWith('/oauth2/')
  if (origin === appUrl) return pathname === `${lineBridgePath}/authorize`
  const isLocal = isLoopbackHost(hostname) && isLoopbackHost(new URL(appUrl).hostname)
  return isLocal && searchParams.get('client_id') === clientId && searchParams.has('redirect_uri')
}

/**
 * A URL of LINE with our parameters. One that the URL has already stays as it is. Pure.
 * @param url {@link isLineUrl} has said that it is LINE's
 */
export function withParameters(url: string, parameters: LineParameters): string {
  const target = new URL(url)
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && !target.searchParams.has(name)) added.set(name, value)
  }
  // Appended as text: the rest of the URL keeps the encoding that Kratos chose.
  if (added.size > 0) target.search += `${target.search && '&'}${added}`
  return target.href
}

/** LINE names regions where we name scripts. */
const lineTags: Readonly<Record<string, string>> = { 'zh-Hant': 'zh-TW', 'zh-Hans': 'zh-CN' }

/** The tag by which LINE knows one of our languages. */
export function lineTagOf(locale: string): string {
  return lineTags[locale] ?? languageTagOf(locale)
}
