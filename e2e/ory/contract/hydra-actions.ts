import { z } from 'zod'
import type { Browser } from './browser'
import type { World } from './scenario'

export const requests = '/admin/oauth2/auth/requests'
export const subject = '5d5b1c3e-7b52-4f0e-9f0e-0a7c2c1f4a10'
const callback = 'http://localhost:4499/callback'

export type Client = { id: string; secret: string }

/** A public client has no secret. */
const clientSchema = z.object({ client_id: z.string(), client_secret: z.string().default('none') })
const redirectSchema = z.object({ redirect_to: z.string() })
const tokensSchema = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string().optional(),
})

/** The metadata of a client at its registration. */
export const metadata = {
  client_name: 'Harbour Café',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: 'openid offline_access email berths.read',
  redirect_uris: [callback],
  post_logout_redirect_uris: ['http://localhost:4499/signed-out'],
  audience: ['https://api.harbour.example'],
  token_endpoint_auth_method: 'client_secret_post',
}

export async function registerClient(world: World, changes: object = {}): Promise<Client> {
  const administrator = world.hydraAdministrator()
  const answer = await administrator.sendQuietly('/admin/clients', { json: { ...metadata, ...changes } })
  const { client_id: id, client_secret: secret } = clientSchema.parse(answer.body)
  return { id, secret }
}

/** Starts an authorization request and returns the challenge for the login page. */
export function begin(applicant: Browser, client: Client, query: object = {}): Promise<string> {
  return challengeAt(applicant, authorizationUrl(client, query), 'login_challenge')
}

/** The URL of an authorization request. */
export function authorizationUrl({ id }: Client, query: object = {}): string {
  const parameters = new URLSearchParams({
    client_id: id,
    response_type: 'code',
    redirect_uri: callback,
    scope: 'openid email',
    state: 'contract-state',
    nonce: 'nonce-of-the-contract',
    ...query,
  })
  return `/oauth2/auth?${parameters}`
}

/** Follows Hydra's redirects and returns the first URL that is not Hydra's. */
export async function leave(applicant: Browser, start: string): Promise<URL> {
  let location = start
  for (let hops = 0; hops < 5; hops += 1) {
    const answer = await applicant.sendQuietly(location, { accept: 'html' })
    location = answer.location
    if (!new URL(location, 'http://here').pathname.startsWith('/oauth2/')) return new URL(location)
  }
  throw new Error('Hydra redirects to itself without end')
}

export async function challengeAt(applicant: Browser, start: string, name: string): Promise<string> {
  const url = await leave(applicant, start)
  const challenge = url.searchParams.get(name)
  if (challenge === null) throw new Error(`no ${name} at ${url.href}`)
  return challenge
}

/** Accepts a login and returns the URL for the browser. Nothing is recorded. */
export async function acceptLogin(
  administrator: Browser,
  challenge: string,
  told: { acr?: string; amr?: readonly string[] } = {},
): Promise<string> {
  const answer = await administrator.sendQuietly(
    `${requests}/login/accept?${new URLSearchParams({ login_challenge: challenge })}`,
    { method: 'PUT', json: { subject, remember: true, remember_for: 3600, ...told } },
  )
  return redirectIn(answer.body)
}

/** The same. Follows the URL and returns the consent challenge. */
export async function signInAt(
  applicant: Browser,
  administrator: Browser,
  challenge: string,
): Promise<string> {
  return challengeAt(applicant, await acceptLogin(administrator, challenge), 'consent_challenge')
}

/** Accepts the consent and returns the URL for the browser. Nothing is recorded. */
export async function acceptConsent(
  administrator: Browser,
  challenge: string,
  scopes: readonly string[] = ['openid', 'email'],
): Promise<string> {
  const answer = await administrator.sendQuietly(
    `${requests}/consent/accept?${new URLSearchParams({ consent_challenge: challenge })}`,
    { method: 'PUT', json: { grant_scope: scopes, remember: true, session: { id_token: {} } } },
  )
  return redirectIn(answer.body)
}

/** The same. Follows the URL and returns the authorization code. */
export async function allowAt(
  applicant: Browser,
  administrator: Browser,
  challenge: string,
  scopes?: readonly string[],
): Promise<string> {
  const url = await leave(applicant, await acceptConsent(administrator, challenge, scopes))
  return url.searchParams.get('code') ?? ''
}

/** Exchanges an authorization code for tokens. */
export async function tokensFor(
  applicant: Browser,
  { id, secret }: Client,
  code: string,
): Promise<z.infer<typeof tokensSchema>> {
  const form = { grant_type: 'authorization_code', code, redirect_uri: callback }
  const credentials = { client_id: id, client_secret: secret }
  const answer = await applicant.sendQuietly('/oauth2/token', { form: { ...form, ...credentials } })
  return tokensSchema.parse(answer.body)
}

/** Asks Hydra about a token, and records the response. */
export async function introspect(world: World, token: string, scope?: string): Promise<void> {
  const form = { token, ...(scope !== undefined && { scope }) }
  await world.hydraAdministrator().send('/admin/oauth2/introspect', { form })
}

export function redirectIn(body: unknown): string {
  return redirectSchema.parse(body).redirect_to
}
