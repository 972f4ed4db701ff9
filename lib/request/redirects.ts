import 'server-only'
import { config } from '@/lib/config/config'
import type { CheckedUrl, RedirectUrl } from '@/lib/http/redirect-url'
import { isTrustedRedirect } from '@/lib/http/return-to'
import { log } from '@/lib/log'
import { changesStateOnGet } from './state-changing-urls'

/** The absolute form of a URL, as Kratos requires it. A path is on our own origin. */
export function absoluteUrl(url: string): string {
  return new URL(url, config().APP_URL).href
}

/** Whether a URL, relative or absolute, is on our own origin. */
export function isOnOurOrigin(url: string): boolean {
  return absoluteUrl(url).startsWith(`${config().APP_URL}/`)
}

/**
 * The URL to redirect to when Kratos requests a redirect. Our own URL becomes relative and loses a leading `/ui`
 * (docs/behaviour.md 8.3, 422). Our own URL that changes state becomes the start page. A URL of Kratos becomes the
 * one that the browser reaches Kratos by. A rejected URL is logged.
 * @param url `redirect_browser_to`, or a Location
 * @param isFromProvider Kratos named it while starting a social sign-in, so it may be anywhere on the web
 * @returns null for a URL that we do not trust (docs/behaviour.md 6)
 */
export function trustedRedirect(url: string, isFromProvider = false): RedirectUrl | null {
  const { APP_URL } = config()
  const trusted = trustedServiceUrl(url, isFromProvider)
  if (trusted === null || !changesStateOnGet(trusted, APP_URL)) return trusted
  log().warn({ outcome: 'return_to_dropped', host: hostOf(trusted), length: url.length })
  return '/'
}

/**
 * The same for the logout URL that Kratos created for this visitor, who chose to sign out: it changes state.
 * @returns null for a URL that we do not trust
 */
export function trustedLogoutUrl(url: string): RedirectUrl | null {
  return trustedServiceUrl(url, false)
}

function trustedServiceUrl(url: string, isFromProvider: boolean): RedirectUrl | null {
  const { APP_URL, ORY_SDK_URL, ORY_BROWSER_URL, HYDRA_PUBLIC_URL, ALLOWED_RETURN_URLS } = config()
  const kratosPath = pathAtKratos(url)
  const browserUrl = kratosPath === null ? url : ORY_BROWSER_URL + kratosPath
  const isTrusted = isTrustedRedirect(browserUrl, {
    appUrl: APP_URL,
    kratosUrls: [ORY_BROWSER_URL, ORY_SDK_URL],
    hydraUrl: HYDRA_PUBLIC_URL ?? null,
    allowed: ALLOWED_RETURN_URLS,
    isFromProvider,
  })
  if (!isTrusted) {
    const entrance = isFromProvider ? 'provider' : 'service'
    log().warn({ outcome: 'redirect_refused', entrance, host: hostOf(browserUrl) })
    return null
  }
  const target = new URL(browserUrl, APP_URL)
  if (target.origin !== APP_URL) return target.href as CheckedUrl
  const path = target.pathname.replace(/^\/ui(?=\/|$)/, '') + target.search + target.hash
  return (path || '/') as CheckedUrl
}

/** The host of a refused URL, for the log: the operator sees which one to allow. Empty without a host. */
export function hostOf(url: string): string {
  return URL.canParse(url, config().APP_URL) ? new URL(url, config().APP_URL).host.slice(0, 100) : ''
}

/**
 * The path and query of a URL of Kratos' public API, below Kratos' base URL.
 * @param url as the browser or as this server reaches Kratos
 * @returns null for any other URL
 */
export function pathAtKratos(url: string): string | null {
  const { ORY_SDK_URL, ORY_BROWSER_URL } = config()
  const base = [ORY_BROWSER_URL, ORY_SDK_URL].find((base) => url.startsWith(`${base}/`))
  return base === undefined ? null : url.slice(base.length)
}
