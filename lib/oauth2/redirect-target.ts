import { parseUrl } from '@/lib/http/parse-url'
import { openAppPath } from '@/lib/urls/native-apps'
import { isDeviceRequest } from './device-request'

/** Where an application's request ends: at a site, named by its host, or in an app on this device. */
export type RedirectTarget = { readonly kind: 'site'; readonly host: string } | { readonly kind: 'app' }

/**
 * Where Hydra sends the browser after a consent. Pure.
 * @param appUrl says our own origin, whose pages below `/open-app/` lead to an app
 * @returns undefined for a device (RFC 8628), and when the place is not known
 */
export function redirectTargetOf(
  requestUrl: string,
  redirectUris: readonly string[],
  appUrl: () => string,
): RedirectTarget | undefined {
  if (!URL.canParse(requestUrl) || isDeviceRequest(requestUrl)) return undefined
  const redirectUri = redirectUriOf(requestUrl, redirectUris)
  const place = redirectTargetFrom(redirectUri)
  const isOpenApp = place?.kind === 'site' && new URL(redirectUri ?? '').pathname.startsWith(openAppPath)
  return isOpenApp && place.host === new URL(appUrl()).host ? { kind: 'app' } : place
}

/**
 * The URL at which a request ends. Hydra has checked its `redirect_uri`. A request object (`request`, `request_uri`)
 * may replace it, and we cannot read that. Then, and for a request without one, only a client with one registered URL
 * tells the place. Pure.
 */
export function redirectUriOf(requestUrl: string, redirectUris: readonly string[]): string | undefined {
  const query = URL.canParse(requestUrl) ? new URL(requestUrl).searchParams : new URLSearchParams()
  const hasObject = query.has('request') || query.has('request_uri')
  const only = redirectUris.length === 1 ? redirectUris[0] : undefined
  return (hasObject ? undefined : query.get('redirect_uri')) || only
}

/** Schemes that no app on the device has. `urn:ietf:wg:oauth:2.0:oob` leads nowhere. */
const notOfApps = /^(urn|javascript|data|about|blob|file):/

/** The place of one URL. Undefined for one that leads nowhere, and for one that is too long to read. Pure. */
export function redirectTargetFrom(redirectUri: string | undefined): RedirectTarget | undefined {
  const url = redirectUri === undefined ? null : parseUrl(redirectUri)
  if (url === null) return undefined
  const { protocol, host } = url
  if (protocol === 'https:' || protocol === 'http:') return { kind: 'site', host }
  return notOfApps.test(protocol) ? undefined : { kind: 'app' }
}
