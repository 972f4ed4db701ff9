import type Provider from 'oidc-provider'
import type { Hydra } from './hydra'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** The endpoints for scripts. The others are for browsers that navigate to them. */
const shared = [
  '/.well-known/openid-configuration',
  '/.well-known/jwks.json',
  '/oauth2/token',
  '/oauth2/revoke',
  '/userinfo',
]

/**
 * Sets which origins may read a response, as Hydra does with `serve.public.cors`: those of its settings, and
 * those of the requesting client. A preflight request (`OPTIONS`) names no client, so Hydra reads only its
 * settings for it. The sandbox has no such setting, so the origins of all clients count as configured.
 */
export async function shareWithPages(hydra: Hydra, ctx: Context, next: () => Promise<void>): Promise<void> {
  const origin = ctx.get('origin')
  const isKnown = isSet(hydra, origin)
  if (ctx.method === 'OPTIONS') return answerPreflight(ctx, isKnown)
  await next()
  ctx.remove('Access-Control-Allow-Origin')
  // Hydra itself adds this to every response, and once more to these.
  ctx.set('Vary', shared.includes(ctx.path) ? 'Origin, Origin' : 'Origin')
  if (shared.includes(ctx.path) && isKnown) ctx.set('Access-Control-Allow-Origin', origin)
}

function answerPreflight(ctx: Context, isKnown: boolean): void {
  ctx.status = 204
  ctx.set('Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers')
  if (!isKnown) return
  ctx.set({
    'Access-Control-Allow-Origin': ctx.get('origin'),
    'Access-Control-Allow-Methods': ctx.get('access-control-request-method'),
    'Access-Control-Allow-Headers': ctx.get('access-control-request-headers'),
  })
}

function isSet({ settings, state }: Hydra, origin: string): boolean {
  const ofClients = [...state.clients.values()].map(({ allowed_cors_origins: origins }) => origins)
  return [settings.corsOrigins, ...ofClients].some(
    (origins) => Array.isArray(origins) && origins.includes(origin),
  )
}
