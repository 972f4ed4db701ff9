import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { closeServers, serve } from '../../../lib/http/testing/test-server'
import * as clients from '../../../lib/ory/clients/clients'
import { type ApiCall, apiCalls, nameOf } from './api-call'

let received = ''

beforeAll(async () => {
  const url = await serve((request, response) => {
    received = `${request.method} ${request.url?.split('?')[0]}`
    // Clients check no schema in a 404.
    response.writeHead(404).end()
  })
  // Each service has its own path, so a call to the wrong service is found.
  Object.assign(process.env, {
    ORY_SDK_URL: `${url}/kratos-public`,
    ORY_ADMIN_URL: `${url}/kratos-admin`,
    HYDRA_PUBLIC_URL: `${url}/hydra-public`,
    HYDRA_ADMIN_URL: `${url}/hydra-admin`,
    KETO_READ_URL: `${url}/keto-read`,
    KETO_WRITE_URL: `${url}/keto-write`,
    ORY_CONSOLE_URL: `${url}/ory-console`,
  })
})
afterAll(closeServers)

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

async function send({ client, service, clientParams }: ApiCall): Promise<void> {
  const [className, name = ''] = (client ?? '').split('.')
  const api = clientOf[`${className} at ${service}`]?.() ?? {}
  const method: unknown = Reflect.get(api, name)
  if (typeof method !== 'function') throw new Error(`No ${className} for ${service} has ${name}`)
  await method.apply(api, [Object.fromEntries(clientParams.map((param) => [param, 'one']))])
}

test('the list is complete, and each row has its own name', () => {
  expect(apiCalls).toHaveLength(148)
  expect(new Set(apiCalls.map(nameOf)).size).toBe(148)
  expect(new Set(apiCalls.map(({ specRow }) => specRow)).size).toBe(54)
})

const packaged = apiCalls.filter(({ client }) => client !== null)

test.each(packaged.map((call) => [nameOf(call), call] as const))('%s has a client', async (_, call) => {
  await send(call)
  const path = call.path.replace('{vendor}', 'ory').replaceAll(/\{\w+\}/g, 'one')
  expect(received).toBe(`${call.method} /${call.service}${path}`)
})
