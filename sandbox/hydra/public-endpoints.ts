import type { KeyObject } from 'node:crypto'
import { json } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { registerItself } from './admin-clients'
import { patchClientAuthentication } from './client-authentication'
import { respondToProgram } from './client-credentials'
import { shareWithPages } from './cors'
import { isRefused } from './csrf-cookie'
import { verifyDevice } from './device-grant'
import { rewriteLikeHydra } from './device-responses'
import { frontChannelPage, frontChannelUrl } from './front-channel'
import type { Hydra } from './hydra'
import { HydraError } from './hydra-error'
import { devicePath, usualScopes } from './hydra-state'
import { addGrantedClaims, issueIdToken, takeIdToken } from './id-tokens'
import { issueJwt, takeJwt } from './jwt-access-tokens'
import { learnScopes } from './scopes'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** Where Hydra's public endpoints behave differently from the protocol library. */
export function adaptPublicEndpoints(provider: Provider, hydra: Hydra, key: KeyObject): void {
  provider.use((ctx, next) => shareWithPages(hydra, ctx, next))
  patchClientAuthentication(provider, hydra)
  provider.use(async (ctx, next) => {
    const { path, query } = ctx
    if (path === '/health/alive' || path === '/health/ready') {
      ctx.body = { status: 'ok' }
      return
    }
    if (path === '/oauth2/auth') {
      if (isRefused(hydra, ctx)) return
      learnScopes(hydra, query.client_id, query.scope)
      ctx.querystring = libraryQuery(ctx.querystring)
    }
    if (path === '/oauth2/sessions/logout') {
      if (typeof query.logout_verifier === 'string')
        return signOut(provider, hydra, ctx, query.logout_verifier)
      await takeIdToken(hydra, ctx)
    }
    if (path === '/oauth2/register' && ctx.method === 'POST') return register(hydra, ctx)
    if (path === devicePath) return verifyDevice(provider, hydra, ctx)
    if (path === '/userinfo') takeJwt(hydra, ctx)
    await next()
    rewriteLikeHydra(hydra, ctx)
    if (path === '/userinfo') addGrantedClaims(hydra, ctx as KoaContextWithOIDC)
    if (path === '/oauth2/token') {
      respondToProgram(ctx)
      await issueJwt(hydra, ctx as KoaContextWithOIDC, key)
      await issueIdToken(hydra, ctx as KoaContextWithOIDC, key)
    }
    // Empty, so it has no type. Some applications reject the library's type.
    if (path === '/oauth2/revoke' && ctx.status === 200) ctx.remove('Content-Type')
    if (path === '/.well-known/openid-configuration') rewriteDiscovery(ctx)
    if (path === '/oauth2/sessions/logout') redirectSignedOut(hydra, ctx as KoaContextWithOIDC)
  })
}

/** A client that registers itself (OpenID Connect Dynamic Client Registration). */
async function register(hydra: Hydra, ctx: Context): Promise<void> {
  ctx.type = 'json'
  ctx.status = 201
  try {
    ctx.body = registerItself(await json(ctx.req), hydra)
  } catch (error) {
    if (!(error instanceof HydraError)) throw error
    ctx.status = error.status
    ctx.body = { error: error.error, error_description: error.message }
  }
}

/**
 * Hydra's responses do not name the issuer (RFC 9207). A client that expects the issuer would reject our
 * error responses. Hydra lists the same scopes whatever its clients have.
 */
function rewriteDiscovery(ctx: Context): void {
  const { authorization_response_iss_parameter_supported: _, ...metadata } = Object(ctx.body)
  ctx.body = { ...metadata, scopes_supported: usualScopes }
}

/**
 * The query as the library gets it. Hydra handles prompts and ages itself, so the library must not see them.
 * The library requires prompt=consent for a refresh token; Hydra does not.
 */
function libraryQuery(querystring: string): string {
  const query = new URLSearchParams(querystring)
  const verifiers = ['login_verifier', 'consent_verifier'].flatMap((name) => {
    const value = query.get(name)
    query.delete(name)
    return value === null ? [] : [[name, value] as const]
  })
  const original = query.toString()
  for (const name of ['prompt', 'max_age', 'login_hint', 'ui_locales']) query.delete(name)
  if (query.get('scope')?.split(' ').includes('offline_access')) query.set('prompt', 'consent')
  query.set('sandbox_query', original)
  for (const [name, value] of verifiers) query.set(name, value)
  return query.toString()
}

/** Ends the login that the request named, notifies the applications, and continues. */
async function signOut(provider: Provider, hydra: Hydra, ctx: Context, verifier: string): Promise<void> {
  const request = hydra.state.logouts.get(verifier)
  if (request?.state !== 'accepted') return ctx.redirect(`${hydra.settings.appUrl}/error?error=not_found`)
  hydra.state.logouts.set(verifier, { ...request, state: 'used' })
  const session = await provider.Session.get(ctx)
  if (session.accountId !== request.subject) return ctx.redirect(request.returnTo)
  const clientIds = Object.keys(session.authorizations ?? {})
  const frames = clientIds.flatMap((id) => {
    const sid = session.sidFor(id) ?? ''
    return frontChannelUrl(hydra.state.clients.get(id), hydra.settings.publicUrl, sid) ?? []
  })
  await Promise.all(clientIds.map((clientId) => notifyClient(provider, session, clientId)))
  await session.destroy()
  if (frames.length === 0) return ctx.redirect(request.returnTo)
  ctx.type = 'html'
  ctx.body = frontChannelPage(frames, request.returnTo)
}

async function notifyClient(
  provider: Provider,
  session: Awaited<ReturnType<Provider['Session']['get']>>,
  clientId: string,
): Promise<void> {
  const client = await provider.Client.find(clientId)
  if (!client?.backchannelLogoutUri || session.accountId === undefined) return
  const backchannelLogout = client.backchannelLogout as (sub: string, sid: string) => Promise<void>
  // If notifying one application fails, the others are still signed out.
  await backchannelLogout
    .call(client, session.accountId, session.sidFor(clientId) ?? '')
    .catch(() => undefined)
}

/** Without a session, there is nothing to confirm. The library's form would need JavaScript. */
function redirectSignedOut(hydra: Hydra, ctx: KoaContextWithOIDC): void {
  const { session, params } = ctx.oidc ?? {}
  if (!session || session.accountId !== undefined || ctx.status !== 200) return
  const returnTo = params?.post_logout_redirect_uri
  const url = new URL(typeof returnTo === 'string' ? returnTo : `${hydra.settings.appUrl}/logoutsuccess`)
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state)
  ctx.redirect(url.href)
}
