import { AsyncLocalStorage } from 'node:async_hooks'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { z } from 'zod'
import { deviceAuthorizationPath, respondWithJson } from './device-responses'
import type { Hydra } from './hydra'

type Context = Parameters<Parameters<Provider['use']>[0]>[0] & { oidc?: KoaContextWithOIDC['oidc'] }

/** Where a client authenticates. */
const paths = ['/oauth2/token', '/oauth2/revoke', deviceAuthorizationPath]

const refused =
  'Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method).'

/** The library calls these an `invalid_request`, Hydra an `invalid_client`. */
const mixedUp = [
  'client authentication must only be provided using one mechanism',
  'client_secret must be provided in the Authorization header',
]

const errorSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/**
 * A client must authenticate by the method that it is registered with. The library accepts its secret from
 * either place, so we make the library's check fail and translate the error into Hydra's wording.
 */
export function patchClientAuthentication(provider: Provider, hydra: Hydra): void {
  // The library does not pass the request to the client.
  const requests = new AsyncLocalStorage<Context>()
  const { compareClientSecret } = provider.Client.prototype
  Object.assign(provider.Client.prototype, {
    compareClientSecret(this: InstanceType<Provider['Client']>, secret: string) {
      const ctx = requests.getStore()
      const isOther = ctx && otherMethod(ctx, this.tokenEndpointAuthMethod) !== undefined
      return !isOther && compareClientSecret.call(this, secret)
    },
  })
  provider.use(async (ctx, next) => {
    if (!paths.includes(ctx.path)) return next()
    await requests.run(ctx, next)
    const error = errorSchema.safeParse(ctx.body).data
    if (error && (error.error === 'invalid_client' || mixedUp.includes(error.error_description ?? '')))
      refuse(ctx, hydra)
  })
}

function refuse(ctx: Context, { state }: Hydra): void {
  const registered = state.clients.get(secretsOf(ctx).id)?.token_endpoint_auth_method
  const method = registered && otherMethod(ctx, registered)
  // Hydra adds no details when it revokes a token.
  const hint =
    method && ctx.path !== '/oauth2/revoke'
      ? ` The OAuth 2.0 Client supports client authentication method '${registered}', but method '${method}' was requested. You must configure the OAuth 2.0 client's 'token_endpoint_auth_method' value to accept '${method}'.`
      : ''
  ctx.status = 401
  respondWithJson(ctx, { error: 'invalid_client', error_description: refused + hint })
  ctx.remove('WWW-Authenticate')
}

/** The method of a request, if the client is not registered with it. Hydra reads the form first. */
function otherMethod(ctx: Context, registered: unknown): string | undefined {
  const { inForm, inHeader } = secretsOf(ctx)
  if (inForm !== '' && registered !== 'client_secret_post') return 'client_secret_post'
  return inHeader !== '' && registered !== 'client_secret_basic' ? 'client_secret_basic' : undefined
}

/** The id of a client, and the secrets that it sent. */
function secretsOf({ oidc, headers }: Context): { id: string; inForm: string; inHeader: string } {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(headers.authorization ?? '') ?? []
  const [name = '', inHeader = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  const { client_id: id = name, client_secret: inForm = '' } = oidc?.body ?? {}
  return { id: String(id), inForm: String(inForm), inHeader }
}
