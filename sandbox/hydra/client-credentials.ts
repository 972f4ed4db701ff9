import type Provider from 'oidc-provider'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { badGrant, bodyOf, parametersOf, respondWithJson } from './device-responses'
import type { Hydra } from './hydra'
import { badRequest } from './hydra-error'
import { listOf, refusedScope } from './scopes'

/** The grant of a program without users (RFC 6749, 4.4). */
const clientCredentials = 'client_credentials'

type Client = NonNullable<KoaContextWithOIDC['oidc']['client']>
type Context = Parameters<Parameters<Provider['use']>[0]>[0]
interface Refusal {
  readonly error: string
  readonly description: string
}

/**
 * Gives programs without users a token of their own. The library's handler for this grant knows no audience, and drops
 * scopes with a wildcard.
 */
export function grantClientCredentials(provider: Provider, hydra: Hydra): void {
  const { grantTypeAllowed } = provider.Client.prototype
  Object.assign(provider.Client.prototype, {
    // Hydra checks the scopes and the audience first, so the handler rejects a client without the grant.
    grantTypeAllowed(this: Client, type: string) {
      return type === clientCredentials || grantTypeAllowed.call(this, type)
    },
  })
  provider.registerGrantType(
    clientCredentials,
    async (ctx) => {
      const { client, params } = ctx.oidc
      if (!client) throw new errors.InvalidClient('no client')
      const refusal = refusalOf(hydra, client, params)
      if (refusal) throw new errors.CustomOIDCProviderError(refusal.error, refusal.description)
      const scope = listOf(params?.scope).join(' ')
      const token = new provider.ClientCredentials({ client, scope })
      token.aud = listOf(params?.audience)
      ctx.oidc.entity('ClientCredentials', token)
      const value = await token.save()
      ctx.body = { access_token: value, expires_in: token.expiration, scope, token_type: 'bearer' }
    },
    ['scope', 'audience'],
  )
}

/** Sends the response to such a program, a refusal too, with Hydra's headers. */
export function respondToProgram(ctx: Context): void {
  if (parametersOf(ctx).grant_type === clientCredentials) respondWithJson(ctx, bodyOf(ctx))
}

/** Why Hydra rejects a request, in the order of its checks. */
function refusalOf(hydra: Hydra, { clientId }: Client, params: object = {}): Refusal | undefined {
  const { scope, audience } = { scope: '', audience: '', ...params }
  const registered = hydra.client(clientId)
  const isListed = (list: unknown, item: string) => Array.isArray(list) && list.includes(item)
  const other = listOf(audience).find((one) => !isListed(registered.audience, one))
  const refused = refusedScope(hydra, clientId, scope)
  if (refused) return refused
  if (other !== undefined) {
    const hint = `Requested audience '${other}' has not been whitelisted by the OAuth 2.0 Client.`
    const { error, message } = badRequest(hint)
    return { error, description: message }
  }
  if (registered.token_endpoint_auth_method === 'none') {
    const hint = `The OAuth 2.0 Client is marked as public and is thus not allowed to use authorization grant '${clientCredentials}'.`
    return { error: 'invalid_grant', description: `${badGrant} ${hint}` }
  }
  if (isListed(registered.grant_types, clientCredentials)) return undefined
  const hint = `The OAuth 2.0 Client is not allowed to use authorization grant '${clientCredentials}'.`
  const description = `The client is not authorized to request a token using this method. ${hint}`
  return { error: 'unauthorized_client', description }
}
