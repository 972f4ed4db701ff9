import 'server-only'
import { config } from '@/lib/config/config'
import { isTrustedRedirect, safeReturnTo } from '@/lib/http/return-to'
import { log } from '@/lib/log'

/**
 * The `return_to` of an address, if we may send anybody there.
 * @param given the parameter as it came; null and undefined mean there was none
 * @returns relative, or absolute on an allowed origin; null when there was none or it was dropped
 */
export function allowedReturnTo(given: string | null | undefined): string | null {
  if (!given) return null
  const { APP_URL, ALLOWED_RETURN_URLS } = config()
  const safe = withoutActing(safeReturnTo(given, { appUrl: APP_URL, allowed: ALLOWED_RETURN_URLS }))
  if (safe === null) log().warn({ outcome: 'return_to_dropped', length: given.length }, 'return_to refused')
  return safe
}

/** Addresses of ours that act when a page of ours leads there: nobody may be made to come by one of them. */
function withoutActing(address: string | null): string | null {
  return address !== null && acts(new URL(address, config().APP_URL)) ? null : address
}

function acts({ origin, pathname, searchParams }: URL): boolean {
  if (origin !== config().APP_URL) return false
  const path = pathname.replace(/(?<=.)\/$/, '')
  if (path === '/' || path === '/login') return searchParams.getAll('logout').includes('true')
  return path === '/unbind' || path.startsWith('/api/portal/') || path === '/api/re-login'
}

/** A URL as Kratos takes it: absolute. Paths are on our own origin. */
export function absoluteUrl(url: string): string {
  return new URL(url, config().APP_URL).href
}

/**
 * An address Kratos told us to send the browser to, as we send it: ours become relative and lose a leading
 * `/ui` (specification 8.3, 422), Kratos' own become the browser's view of Kratos.
 *
 * @param url `redirect_browser_to`, or a Location
 * @param isFromProvider Kratos named it while starting a social sign-in, so it may be anywhere on the web
 * @returns null for an address nobody vouches for
 */
export function trustedRedirect(url: string, isFromProvider = false): string | null {
  const { APP_URL, ORY_SDK_URL, ORY_BROWSER_URL, HYDRA_PUBLIC_URL, ALLOWED_RETURN_URLS } = config()
  const kratosPath = pathAtKratos(url)
  const address = kratosPath === null ? url : ORY_BROWSER_URL + kratosPath
  const isTrusted = isTrustedRedirect(address, {
    appUrl: APP_URL,
    kratosUrls: [ORY_BROWSER_URL, ORY_SDK_URL],
    hydraUrl: HYDRA_PUBLIC_URL ?? null,
    allowed: ALLOWED_RETURN_URLS,
    isFromProvider,
  })
  if (!isTrusted) {
    log().warn({ outcome: 'redirect_refused' }, 'redirect refused')
    return null
  }
  const target = new URL(address, APP_URL)
  if (target.origin !== APP_URL) return target.href
  return target.pathname.replace(/^\/ui(?=\/|$)/, '') + target.search + target.hash || '/'
}

/**
 * The path and query of an address of Kratos' public API, as the browser or as this server reaches it, below its
 * base address; null for any other address.
 */
export function pathAtKratos(url: string): string | null {
  const { ORY_SDK_URL, ORY_BROWSER_URL } = config()
  const base = [ORY_BROWSER_URL, ORY_SDK_URL].find((base) => url.startsWith(`${base}/`))
  return base === undefined ? null : url.slice(base.length)
}
