import type { Config } from '@/lib/config/config'
import { plainText } from '@/lib/messages/plain-text'
import { longestName, type OAuth2Client } from './oauth2-client'
import { placeOf, redirectUriOf } from './return-place'

/**
 * The name of an application that nobody but itself describes: the host that it sends people to, else the scheme of its
 * app, else its id. One whose id is an address always describes itself. Hydra marks no client that registered itself, but
 * refuses its `metadata` and `skip_consent`: whoever has one of them was made or changed by the operator. Pure.
 * @param requestUrl the request that waits, which uses one of the client's URLs
 * @returns undefined for an application of the operator
 */
export function selfDescribedName(
  client: OAuth2Client,
  { HYDRA_DYNAMIC_REGISTRATION, APP_URL }: Pick<Config, 'HYDRA_DYNAMIC_REGISTRATION' | 'APP_URL'>,
  requestUrl?: string,
): string | undefined {
  if (/^https?:/i.test(client.id) && URL.canParse(client.id)) return new URL(client.id).host
  const isOfOperator = client.isTrusted || Object.keys(client.metadata ?? {}).length > 0
  if (isOfOperator || HYDRA_DYNAMIC_REGISTRATION === 'off') return undefined
  const used = requestUrl && redirectUriOf(requestUrl, client.redirectUris)
  const places = (used ? [used] : client.redirectUris).flatMap((uri) => nameOfPlace(uri, APP_URL) ?? [])
  return plainText([...new Set(places)].join(', '), longestName) || client.id
}

/** Our own host would be our name. */
function nameOfPlace(redirectUri: string, appUrl: string): string | undefined {
  const place = placeOf(redirectUri)
  if (place?.kind === 'app') return `${new URL(redirectUri).protocol}//`
  return place && place.host !== new URL(appUrl).host ? place.host : undefined
}
