import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import { z } from 'zod'
import { jsonPatchSchema, patched } from '../json-patch'
import { shownClient } from './admin-requests'
import type { Hydra, HydraSettings } from './hydra'
import { HydraError, hydraDone, hydraJson } from './hydra-error'
import { type OAuth2Client, secret, usualScopes } from './hydra-state'

const metadataSchema = z.looseObject({
  client_id: z.string().min(1).optional(),
  client_secret: z.string().optional(),
})
export type ClientMetadata = z.infer<typeof metadataSchema>

const invalidMetadata =
  "The value of one of the Client Metadata fields is invalid and the server has rejected this request. Note that an Authorization Server MAY choose to substitute a valid value for any requested parameter of a Client's Metadata."

/** The lifetimes that a client can set. */
const lifespans = [
  'authorization_code_grant_access_token',
  'authorization_code_grant_id_token',
  'authorization_code_grant_refresh_token',
  'client_credentials_grant_access_token',
  'device_authorization_grant_access_token',
  'device_authorization_grant_id_token',
  'device_authorization_grant_refresh_token',
  'implicit_grant_access_token',
  'implicit_grant_id_token',
  'jwt_bearer_grant_access_token',
  'refresh_token_grant_access_token',
  'refresh_token_grant_id_token',
  'refresh_token_grant_refresh_token',
]

/** Registers, lists, changes and removes clients. */
export function clientRoutes(app: Hono, hydra: Hydra): void {
  const { clients } = hydra.state
  app.post('/admin/clients', async ({ req }) => {
    const client = addClient(await req.json(), hydra)
    const response = hydraJson(client, 201)
    response.headers.set('location', `/admin/clients/${client.client_id}`)
    return response
  })
  app.get('/admin/clients', () => hydraJson([...clients.values()].map(shownClient)))
  app.get('/admin/clients/:id', ({ req }) => hydraJson(shownClient(hydra.client(req.param('id')))))
  app.put('/admin/clients/:id', async ({ req }) => {
    const { client_id, client_secret } = hydra.client(req.param('id'))
    const changed = { client_secret, ...metadataSchema.parse(await req.json()), client_id }
    checkMetadata(changed)
    clients.set(client_id, changed)
    return hydraJson(shownClient(changed))
  })
  app.patch('/admin/clients/:id', async ({ req }) => {
    const { client_id, client_secret, ...client } = hydra.client(req.param('id'))
    const result = patched(client, jsonPatchSchema.parse(await req.json()))
    if (!result) throw new HydraError(500, 'error', 'The error is unrecognizable')
    const changed = { ...metadataSchema.parse(result), client_id, client_secret }
    checkMetadata(changed)
    clients.set(client_id, changed)
    return hydraJson(shownClient(changed))
  })
  app.delete('/admin/clients/:id', ({ req }) => {
    clients.delete(hydra.client(req.param('id')).client_id)
    return hydraDone()
  })
}

function addClient(body: unknown, { state, settings }: Hydra): OAuth2Client {
  const client = newClient(metadataSchema.parse(body), settings)
  checkMetadata(client)
  state.clients.set(client.client_id, client)
  return client
}

/** Adds a client that registers itself. Throws 400 for fields that only an operator may set. */
export function registerItself(body: unknown, hydra: Hydra): OAuth2Client {
  const { metadata, skip_consent } = Object(body)
  if (metadata) throw invalid(`'metadata' cannot be set for dynamic client registration`)
  if (skip_consent)
    throw new HydraError(
      400,
      'invalid_request',
      `'skip_consent' cannot be set for dynamic client registration`,
    )
  return addClient(body, hydra)
}

/** Throws 400 for a logo that a page may not load, or an unknown kind of access token. */
function checkMetadata({ logo_uri: logo, access_token_strategy: strategy = '' }: OAuth2Client): void {
  if (logo && !/^https?:/i.test(String(logo)))
    throw invalid(`${logo} must use https:// or http:// as HTTP scheme for field logo_uri.`)
  if (!['', 'jwt', 'opaque'].includes(String(strategy)))
    throw invalid(`invalid access token strategy: expected one of [jwt, opaque] but got ${strategy}`)
}

function invalid(hint: string): HydraError {
  return new HydraError(400, 'invalid_client_metadata', `${invalidMetadata} ${hint}`)
}

/** A client with Hydra's defaults. A public client has no secret. */
export function newClient(
  metadata: ClientMetadata,
  { publicUrl, now }: Pick<HydraSettings, 'publicUrl' | 'now'>,
): OAuth2Client {
  const at = now().toISOString()
  const isPublic = metadata.token_endpoint_auth_method === 'none'
  const { client_secret = secret(), ...given } = metadata
  return {
    ...Object.fromEntries(lifespans.map((lifespan) => [`${lifespan}_lifespan`, null])),
    allowed_cors_origins: [],
    registration_access_token: `ory_at_${secret()}`,
    registration_client_uri: `${publicUrl}/oauth2/register`,
    client_name: '',
    redirect_uris: [],
    grant_types: ['authorization_code'],
    response_types: ['code'],
    scope: usualScopes.join(' '),
    audience: [],
    owner: '',
    policy_uri: '',
    tos_uri: '',
    client_uri: '',
    logo_uri: '',
    contacts: null,
    client_secret_expires_at: 0,
    subject_type: 'public',
    jwks: {},
    token_endpoint_auth_method: 'client_secret_basic',
    userinfo_signed_response_alg: 'none',
    metadata: {},
    skip_consent: false,
    skip_logout_consent: null,
    created_at: at,
    updated_at: at,
    ...(!isPublic && { client_secret }),
    ...given,
    client_id: metadata.client_id ?? randomUUID(),
  }
}
