import { isDeviceRequest } from './device-request'
import { maxNameLength, type OAuth2Client } from './oauth2-client'
import type { ClientSettings } from './oauth2-config'
import { redirectTargetFrom, redirectUriOf } from './redirect-target'

/** How an application is named that no one but itself describes. */
interface SelfDescribedName {
  readonly name: string
  /** No host tells which application it is: the name is its ID. */
  readonly isKnownById?: true
}

/**
 * The name of an application that no one but itself describes: the host that gets the code of this request, or the
 * scheme of its app. Its ID for a device (RFC 8628), where its redirect URIs are only written down, and where the
 * request does not tell which one it uses. One whose ID is an address always describes itself. Hydra marks no client
 * that registered itself, but refuses its `metadata` and `skip_consent`: a client with one of them was made or changed
 * by the operator. Pure.
 * @param requestUrl the request that waits, which uses one of the client's URLs
 * @returns undefined for an application of the operator
 */
export function selfDescribedName(
  client: OAuth2Client,
  { HYDRA_DYNAMIC_REGISTRATION, APP_URL }: Pick<ClientSettings, 'HYDRA_DYNAMIC_REGISTRATION' | 'APP_URL'>,
  requestUrl?: string,
): SelfDescribedName | undefined {
  if (/^https?:/i.test(client.id) && URL.canParse(client.id))
    return { name: withWholeEnd(new URL(client.id).host) }
  const isOfOperator = client.isTrusted || Object.keys(client.metadata ?? {}).length > 0
  if (isOfOperator || HYDRA_DYNAMIC_REGISTRATION === 'off') return undefined
  const isUnknown = requestUrl === undefined || isDeviceRequest(requestUrl)
  const name = isUnknown ? undefined : nameOfPlace(redirectUriOf(requestUrl, client.redirectUris), APP_URL)
  return name === undefined ? { name: client.id, isKnownById: true } : { name: withWholeEnd(name) }
}

/** Our own host would be our name. */
function nameOfPlace(redirectUri: string | undefined, appUrl: string): string | undefined {
  const place = redirectTargetFrom(redirectUri)
  if (redirectUri !== undefined && place?.kind === 'app') return `${new URL(redirectUri).protocol}//`
  return place?.kind === 'site' && place.host !== new URL(appUrl).host ? place.host : undefined
}

/** The end of a host says whose it is, so a long one loses its start. */
function withWholeEnd(host: string): string {
  return host.length > maxNameLength ? `…${host.slice(-maxNameLength)}` : host
}
