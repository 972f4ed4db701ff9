import { createServer, type RequestListener, type Server } from 'node:http'
import type Provider from 'oidc-provider'
import { hydraAdminApi, type Introspection } from './admin-api'
import type { Hydra } from './hydra'
import { opaqueTokenOf } from './jwt-access-tokens'
import { protocolOf } from './protocol'
import { hasScopes } from './scopes'

type RunningHydra = {
  adminHandler: (request: Request) => Promise<Response>
  /** The public API, for a server that mounts it below a path. */
  listener: RequestListener
  stop: () => Promise<void>
}

/**
 * Starts Hydra's public API on a port and returns the admin API as a function. Rejects if the port is in use.
 */
export async function startHydra(hydra: Hydra, port: number): Promise<RunningHydra> {
  const provider = protocolOf(hydra)
  const listener = provider.callback()
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', resolve)
  })
  return {
    listener,
    adminHandler: hydraAdminApi(hydra, (token, scope) =>
      introspect(hydra, provider, opaqueTokenOf(hydra, token), scope),
    ),
    stop: () => stop(server),
  }
}

async function introspect(
  { settings, state }: Hydra,
  provider: Provider,
  token: string,
  requested: unknown,
): Promise<Introspection> {
  const found =
    (await provider.AccessToken.find(token)) ??
    (await provider.RefreshToken.find(token)) ??
    (await provider.ClientCredentials.find(token))
  if (!found?.isValid || !hasScopes(found.scope, requested)) return { active: false }
  const { clientId: client_id, scope, exp, iat, kind } = found
  const ofPerson = found.kind === 'ClientCredentials' ? undefined : found
  const { audience = [], accessTokenClaims: ext = {} } =
    state.grantedConsents.get(ofPerson?.grantId ?? '') ?? {}
  const aud = found.kind === 'ClientCredentials' ? found.aud : audience
  return {
    active: true,
    ...{ aud, client_id, exp, iat, iss: settings.publicUrl, nbf: iat },
    ...(scope && { scope }),
    sub: ofPerson ? ofPerson.accountId : client_id,
    ...(Object.keys(ext).length > 0 && { ext }),
    token_type: 'Bearer',
    token_use: kind === 'RefreshToken' ? 'refresh_token' : 'access_token',
  }
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
