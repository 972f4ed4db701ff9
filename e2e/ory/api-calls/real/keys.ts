import { z } from 'zod'
import {
  healthApi,
  jwkApi,
  metadataApi,
  oauth2AdminApi,
  oidcApi,
  wellknownApi,
} from '../../../../lib/ory/clients/clients'
import { type CallRecorder, nothing } from './call-recorder'

const key = z.object({ kid: z.string(), kty: z.string(), alg: z.string() })
const keySet = z.object({ keys: z.array(key).min(1) })

const ok = <Schema extends z.ZodType>(body: Schema) => ({ status: 200, body })
const created = <Schema extends z.ZodType>(body: Schema) => ({ status: 201, body })
const noContent = { status: 204, body: nothing }

/** Hydra's version, health, discovery and public keys. */
export async function callHydraItself(recorder: CallRecorder): Promise<void> {
  await recorder.call(['7.4-02 GET /version'], ok(z.object({ version: z.string() })), () =>
    metadataApi('hydra-admin').getVersion(),
  )
  const healthy = ok(z.object({ status: z.literal('ok') }))
  await recorder.call(['7.4-02 GET /health/alive'], healthy, () => healthApi('hydra-public').isAlive())
  await recorder.call(['7.4-02 GET /health/ready'], healthy, () => healthApi('hydra-public').isReady())
  await recorder.call(
    ['7.4-09 GET /.well-known/openid-configuration'],
    ok(z.object({ issuer: z.url(), authorization_endpoint: z.url(), jwks_uri: z.url() })),
    () => oidcApi().discoverOidcConfiguration(),
  )
  await recorder.call(['7.4-09 GET /.well-known/jwks.json'], ok(keySet), () =>
    wellknownApi().discoverJsonWebKeys(),
  )
}

/** A key set, from its creation to its deletion. */
export async function callKeySets(recorder: CallRecorder): Promise<void> {
  const api = jwkApi()
  const set = crypto.randomUUID()
  const made = await recorder.call(['7.4-01 POST /admin/keys/{set}'], created(keySet), () =>
    api.createJsonWebKeySet({ set, createJsonWebKeySet: { alg: 'ES256', kid: 'one', use: 'sig' } }),
  )
  const [jsonWebKey] = made.keys ?? []
  if (jsonWebKey === undefined) throw new Error('Hydra made a set without a key')
  const { kid } = jsonWebKey
  await recorder.call(['7.4-01 GET /admin/keys/{set}'], ok(keySet), () => api.getJsonWebKeySet({ set }))
  await recorder.call(['7.4-01 PUT /admin/keys/{set}'], ok(keySet), () =>
    api.setJsonWebKeySet({ set, jsonWebKeySet: made }),
  )
  await recorder.call(['7.4-01 GET /admin/keys/{set}/{kid}'], ok(keySet), () =>
    api.getJsonWebKey({ set, kid }),
  )
  await recorder.call(['7.4-01 PUT /admin/keys/{set}/{kid}'], ok(key), () =>
    api.setJsonWebKey({ set, kid, jsonWebKey }),
  )
  await recorder.call(['7.4-01 DELETE /admin/keys/{set}/{kid}'], noContent, () =>
    api.deleteJsonWebKey({ set, kid }),
  )
  await recorder.call(['7.4-01 DELETE /admin/keys/{set}'], noContent, () => api.deleteJsonWebKeySet({ set }))
}

/** A trusted issuer of JWT grants, with a new key. */
export async function callTrustedIssuers(recorder: CallRecorder): Promise<void> {
  const issuer = z.object({ id: z.uuid(), issuer: z.string(), subject: z.string(), expires_at: z.string() })
  const api = oauth2AdminApi()
  const set = crypto.randomUUID()
  const { data } = await jwkApi().createJsonWebKeySet({
    set,
    createJsonWebKeySet: { alg: 'ES256', kid: set, use: 'sig' },
  })
  const [pair] = data.keys ?? []
  if (pair === undefined) throw new Error('Hydra made a set without a key')
  const { d: _, ...jwk } = pair
  const { id = '' } = await recorder.call(
    ['7.4-07 POST /admin/trust/grants/jwt-bearer/issuers'],
    created(issuer),
    () =>
      api.trustOAuth2JwtGrantIssuer({
        trustOAuth2JwtGrantIssuer: {
          issuer: `https://${set}.example.com`,
          subject: 'somebody',
          scope: ['openid'],
          expires_at: new Date(Date.now() + 3_600_000).toISOString(),
          jwk,
        },
      }),
  )
  await recorder.call(['7.4-07 GET /admin/trust/grants/jwt-bearer/issuers'], ok(z.array(issuer).min(1)), () =>
    api.listTrustedOAuth2JwtGrantIssuers(),
  )
  await recorder.call(['7.4-07 GET /admin/trust/grants/jwt-bearer/issuers/{id}'], ok(issuer), () =>
    api.getTrustedOAuth2JwtGrantIssuer({ id }),
  )
  await recorder.call(['7.4-07 DELETE /admin/trust/grants/jwt-bearer/issuers/{id}'], noContent, () =>
    api.deleteTrustedOAuth2JwtGrantIssuer({ id }),
  )
  await jwkApi().deleteJsonWebKeySet({ set })
}
