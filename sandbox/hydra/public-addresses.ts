import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Hydra } from './hydra'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]

/** What Hydra does at its public addresses otherwise than the protocol library. */
export function hydraAddresses(provider: Provider, hydra: Hydra): void {
  provider.use(async (ctx, next) => {
    const { path, query } = ctx
    if (path === '/health/alive' || path === '/health/ready') {
      ctx.body = { status: 'ok' }
      return
    }
    if (path === '/oauth2/auth') {
      const refusal = usedUp(hydra, ctx)
      if (refusal) return ctx.redirect(refusal)
      ctx.querystring = libraryQuery(ctx.querystring)
    }
    if (path === '/oauth2/sessions/logout' && typeof query.logout_verifier === 'string') {
      return signOut(provider, hydra, ctx, query.logout_verifier)
    }
    await next()
    if (path === '/oauth2/sessions/logout') goOnSignedOut(hydra, ctx as KoaContextWithOIDC)
  })
}

/**
 * The query as the library gets it. Prompts and ages are Hydra's own business, so the library must not act on them; it
 * wants prompt=consent for a refresh token, which Hydra does not.
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

/** A request is answered once; whoever brings another decision about it is refused, at the application. */
function usedUp(hydra: Hydra, { query }: Context): string | undefined {
  const { consent_verifier: verifier, redirect_uri: address, state } = query
  if (typeof verifier !== 'string') return undefined
  const decision = hydra.state.consentVerifiers.get(verifier)
  const isUsed = !decision || hydra.state.answered.has(decision.request.login.request.challenge)
  if (!isUsed || typeof address !== 'string' || !isRegistered(hydra, query.client_id, address))
    return undefined
  const url = new URL(address)
  url.searchParams.set('error', 'access_denied')
  url.searchParams.set(
    'error_description',
    'The resource owner or authorization server denied the request. The consent verifier has already been used.',
  )
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}

function isRegistered(hydra: Hydra, clientId: unknown, address: string): boolean {
  const addresses = hydra.state.clients.get(String(clientId))?.redirect_uris
  return Array.isArray(addresses) && addresses.includes(address)
}

/** Ends the login that was asked about, tells the applications, and goes on. */
async function signOut(provider: Provider, hydra: Hydra, ctx: Context, verifier: string): Promise<void> {
  const request = hydra.state.logouts.get(verifier)
  if (request?.state !== 'accepted') return ctx.redirect(`${hydra.settings.appUrl}/error?error=not_found`)
  hydra.state.logouts.set(verifier, { ...request, state: 'used' })
  const session = await provider.Session.get(ctx)
  if (session.accountId === request.subject) {
    await Promise.all(
      Object.keys(session.authorizations ?? {}).map((clientId) => tell(provider, session, clientId)),
    )
    await session.destroy()
  }
  ctx.redirect(request.returnTo)
}

async function tell(
  provider: Provider,
  session: Awaited<ReturnType<Provider['Session']['get']>>,
  clientId: string,
): Promise<void> {
  const client = await provider.Client.find(clientId)
  if (!client?.backchannelLogoutUri || session.accountId === undefined) return
  const tellClient = client.backchannelLogout as (sub: string, sid: string) => Promise<void>
  // An application that does not hear of it signs nobody else in.
  await tellClient.call(client, session.accountId, session.sidFor(clientId) ?? '').catch(() => undefined)
}

/** Nobody is signed in any more: there is nothing to ask, and the library's form would need script. */
function goOnSignedOut(hydra: Hydra, ctx: KoaContextWithOIDC): void {
  const { session, params } = ctx.oidc ?? {}
  if (!session || session.accountId !== undefined || ctx.status !== 200) return
  const address = params?.post_logout_redirect_uri
  const url = new URL(typeof address === 'string' ? address : `${hydra.settings.appUrl}/logoutsuccess`)
  if (typeof params?.state === 'string') url.searchParams.set('state', params.state)
  ctx.redirect(url.href)
}
