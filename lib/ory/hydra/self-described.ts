import type { Config } from '@/lib/config/config'
import type { ConsentRequest } from './consent-request'
import type { OAuth2Client } from './oauth2-client'

type Described = Pick<ConsentRequest, 'client' | 'clientMetadata' | 'returnPlace'>

/**
 * An application that nobody but itself describes, as people should read it: by its host, without its logo. One whose id
 * is an address always describes itself. Hydra marks no client that registered itself, but refuses its `metadata` and
 * `skip_consent`: whoever has one of them was made or changed by the operator. Pure.
 * @returns undefined for an application of the operator
 */
export function selfDescribed(
  { client, clientMetadata, returnPlace }: Described,
  { HYDRA_DYNAMIC_REGISTRATION }: Pick<Config, 'HYDRA_DYNAMIC_REGISTRATION'>,
): OAuth2Client | undefined {
  const idHost = /^https?:/i.test(client.id) && URL.canParse(client.id) ? new URL(client.id).host : undefined
  const isOfOperator = client.isTrusted || Object.keys(clientMetadata ?? {}).length > 0
  if (idHost === undefined && (isOfOperator || HYDRA_DYNAMIC_REGISTRATION === 'off')) return undefined
  const host = idHost ?? (returnPlace?.kind === 'site' ? returnPlace.host : undefined)
  return { ...client, name: host ?? client.name, logoUrl: undefined }
}
