import { randomBytes } from 'node:crypto'
import type { ProviderClient } from '../../openid-provider/clients'
import { rememberedId, rememberId } from '../flow/continuity'
import { type Fields, textField } from '../flow/fields'
import { readTraits } from '../flow/traits-form'
import { badRequest, KratosError, locationChangeRequired } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, redirect } from '../http/responses'
import type { Flow, OidcRoundTrip } from '../types'
import type { Visit } from '../visit'
import { authorizationRequest } from './providers'

/** The key in Kratos' continuity cookie. A browser has one round trip at a time. */
const cookieKey = 'ory_kratos_oidc_auth_code_session'
const roundTripLifespan = 1_800_000

/** Sends the browser to a provider. */
export async function beginRoundTrip(
  visit: Visit,
  flow: Flow,
  provider: ProviderClient,
  fields: Fields,
): Promise<Response> {
  const { settings, store } = visit.kratos
  const state = randomBytes(48).toString('base64url')
  const isForced = flow.login?.isRefresh === true
  const hint = textField(fields, 'upstream_parameters.login_hint')
  const loginHint = settings.isNext ? '' : hint
  const { url, codeVerifier } = await authorizationRequest(settings, provider, { state, isForced, loginHint })
  store.saveRoundTrip({
    state,
    codeVerifier,
    flowId: flow.id,
    providerId: provider.id,
    traits: hasTraits(fields) ? readTraits(fields, visit.kratos.settings.identitySchema).traits : {},
    payload: flow.payload,
    expiresAt: new Date(visit.now.getTime() + roundTripLifespan),
  })
  rememberId(visit, cookieKey, state)
  return wantsJson(visit.request) ? errorResponse(locationChangeRequired(url)) : redirect(visit, url)
}

function hasTraits(fields: Fields): boolean {
  return Object.keys(fields.values).some((name) => name === 'traits' || name.startsWith('traits.'))
}

/**
 * The round trip of a `state`. Throws 400 with Kratos' reason if none exists, or if it went to another
 * provider.
 */
export function roundTripOf(visit: Visit, provider: string): OidcRoundTrip {
  const state = visit.url.searchParams.get('state') ?? ''
  const roundTrip = visit.kratos.store.roundTrip(state)
  if (state === '') throw incomplete(' because the OpenID Provider did not return the state query parameter.')
  if (!roundTrip) throw incomplete(' because the state parameter is invalid.')
  if (roundTrip.providerId !== provider)
    throw incomplete(': provider mismatch between internal state and URL.')
  return roundTrip
}

/** Throws 400 if another browser started the round trip, or if it has expired. */
export function checkBrowser(visit: Visit, { state, expiresAt }: OidcRoundTrip): void {
  const kept = rememberedId(visit, cookieKey)
  if (kept === undefined || expiresAt <= visit.now) throw browserMismatch()
  if (kept === state) return
  throw incomplete(
    ' because the query state parameter does not match the state parameter from the session cookie.',
  )
}

/** Throws 400 with the provider's error, unless the provider sent a code. */
export function checkProviderResult({ url: { searchParams } }: Visit): void {
  const [error, description] = ['error', 'error_description'].map((name) => searchParams.get(name) ?? '')
  if (error) throw incomplete(` because the OpenID Provider returned error "${error}": ${description}`)
  if (searchParams.has('code')) return
  throw incomplete(' because the OpenID Provider did not return the code query parameter.')
}

function incomplete(why: string) {
  return badRequest(`Unable to complete OpenID Connect flow${why}`)
}

function browserMismatch() {
  return new KratosError(400, 'no resumable session found', {
    reason:
      "The browser does not contain the necessary cookie to resume the session. This is a security violation and was blocked. Please clear your browser's cookies and cache and try again!",
  })
}
