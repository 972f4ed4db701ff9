import { createServer, type RequestListener, type Server } from 'node:http'
import type Provider from 'oidc-provider'
import { hydraAdminApi } from './admin-api'
import type { Hydra } from './hydra'
import { opaqueTokenOf } from './jwt-access-tokens'
import { protocolOf } from './protocol'

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
    adminHandler: hydraAdminApi(hydra, (token) => introspect(hydra, provider, opaqueTokenOf(hydra, token))),
    stop: () => stop(server),
  }
}

async function introspect({ settings, state }: Hydra, provider: Provider, token: string): Promise<object> {
  const found = (await provider.AccessToken.find(token)) ?? (await provider.RefreshToken.find(token))
  if (!found?.isValid) return { active: false }
  const { accountId: sub, clientId: client_id, grantId = '', scope, exp, iat, kind } = found
  const { audience: aud = [], accessTokenClaims: ext = {} } = state.grantedConsents.get(grantId) ?? {}
  return {
    active: true,
    ...{ aud, client_id, exp, iat, iss: settings.publicUrl, nbf: iat, scope, sub },
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
