import * as clients from '../../../lib/ory/clients/clients'
import type { ApiCall } from './api-call'

/** Latchkey's client for each class of `@ory/client` and each service. */
const clientOf: Readonly<Record<string, () => object>> = {
  'FrontendApi at kratos-public': clients.frontendApi,
  'IdentityApi at kratos-public': clients.identitySchemaApi,
  'IdentityApi at kratos-admin': clients.identityApi,
  'CourierApi at kratos-admin': clients.courierApi,
  'OAuth2Api at hydra-admin': clients.oauth2AdminApi,
  'OAuth2Api at hydra-public': clients.oauth2PublicApi,
  'OidcApi at hydra-public': clients.oidcApi,
  'WellknownApi at hydra-public': clients.wellknownApi,
  'JwkApi at hydra-admin': clients.jwkApi,
  'MetadataApi at hydra-admin': () => clients.metadataApi('hydra-admin'),
  'PermissionApi at keto-read': clients.permissionApi,
  'RelationshipApi at keto-read': clients.relationshipApi,
  'RelationshipApi at keto-write': clients.relationshipAdminApi,
  'ProjectApi at ory-console': clients.projectApi,
}

type Options = { headers?: Record<string, string>; auth?: { username: string; password: string } }

/** Makes the call of a row with Latchkey's client and its method of `@ory/client`. */
export async function makeCall(call: ApiCall, params: object, options: Options): Promise<void> {
  const [className, methodName = ''] = (call.client ?? '').split('.')
  const client = clientOf[`${className} at ${call.service}`]?.()
  if (client === undefined) throw new Error(`There is no ${className} for ${call.service}`)
  const method: unknown = Reflect.get(client, methodName)
  if (typeof method !== 'function') throw new Error(`${className} has no ${methodName}`)
  // A method without parameters has the options as its first argument.
  await method.apply(client, call.clientParams.length === 0 ? [options] : [params, options])
}
