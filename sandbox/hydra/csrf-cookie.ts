import { createHash } from 'node:crypto'
import type Provider from 'oidc-provider'
import type { Hydra } from './hydra'
import { secret } from './hydra-state'
import { isRegisteredRedirect } from './redirect-uris'
import { refusedScope } from './scopes'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]
type Kind = 'login' | 'consent'

/**
 * Sets a CSRF cookie and returns its value. Only the browser with this cookie can return with the decision
 * about its request. As at Hydra there is one cookie for each client, so its next request in this browser
 * replaces the earlier one.
 */
export function setCsrfCookie(ctx: Context, kind: Kind, clientId: string): string {
  const csrf = secret()
  const maxAge = 30 * 60 * 1000
  ctx.cookies.set(csrfCookieName(kind, clientId), csrf, {
    httpOnly: true,
    sameSite: 'lax',
    maxAge,
    signed: false,
  })
  return csrf
}

/**
 * Redirects the browser to the application with an error if Hydra does not accept its scopes or its
 * decision. Returns whether it did.
 */
export function isRefused(hydra: Hydra, ctx: Context): boolean {
  const { client_id: clientId, redirect_uri: redirectUri, scope, state } = ctx.query
  const refusal = refusedScope(hydra, clientId, scope) ?? refusalOf(hydra, ctx)
  if (!refusal || typeof redirectUri !== 'string' || !isRegistered(hydra, clientId, redirectUri)) return false
  const url = new URL(redirectUri)
  url.searchParams.set('error', refusal.error)
  url.searchParams.set('error_description', refusal.description)
  if (typeof state === 'string') url.searchParams.set('state', state)
  ctx.status = 303
  ctx.set({ Location: url.href, 'Cache-Control': 'no-store' })
  ctx.body = ''
  ctx.remove('Content-Type')
  return true
}

type Refusal = { error: string; description: string }

/** A rejection is valid in every browser. A consent is valid only the first time. */
function refusalOf({ state }: Hydra, ctx: Context): Refusal | undefined {
  const { login_verifier: loginVerifier, consent_verifier: consentVerifier } = ctx.query
  if (typeof consentVerifier === 'string') {
    const decision = state.consentVerifiers.get(consentVerifier)
    const request = decision?.request.login.request
    if (!request || state.usedChallenges.has(request.challenge)) return usedUp
    state.usedChallenges.set(request.challenge, true)
    return decision.refusal ? undefined : csrfRefusal(ctx, 'consent', request.clientId, decision.request.csrf)
  }
  const decision = typeof loginVerifier === 'string' ? state.loginVerifiers.get(loginVerifier) : undefined
  if (!decision || decision.refusal) return undefined
  return csrfRefusal(ctx, 'login', decision.request.clientId, decision.request.csrf)
}

const usedUp: Refusal = {
  error: 'access_denied',
  description:
    'The resource owner or authorization server denied the request. The consent verifier has already been used.',
}

/** Why a decision does not belong to this browser, if it does not. */
export function csrfRefusal(ctx: Context, kind: Kind, clientId: string, csrf: string): Refusal | undefined {
  const found = ctx.cookies.get(csrfCookieName(kind, clientId), { signed: false })
  if (found === csrf) return undefined
  const why = found
    ? 'The CSRF value from the token does not match the CSRF value from the data store.'
    : 'No CSRF value available in the session cookie.'
  return { error: 'request_forbidden', description: `The request is not allowed. ${why}` }
}

function csrfCookieName(kind: Kind, clientId: string): string {
  return `ory_hydra_${kind}_csrf_dev_${createHash('sha256').update(clientId).digest().readUInt32BE()}`
}

function isRegistered(hydra: Hydra, clientId: unknown, redirectUri: string): boolean {
  const redirectUris = hydra.state.clients.get(String(clientId))?.redirect_uris
  return Array.isArray(redirectUris) && isRegisteredRedirect(redirectUris, redirectUri)
}
