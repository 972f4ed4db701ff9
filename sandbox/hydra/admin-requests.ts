import type { Hono } from 'hono'
import { z } from 'zod'
import { type Hydra, requestLifespan } from './hydra'
import { badRequest, hydraDone, hydraJson } from './hydra-error'
import type { ConsentRequest, LoginRequest, LogoutRequest, OAuth2Client } from './hydra-state'

const loginSchema = z.object({
  subject: z.string().min(1),
  remember: z.boolean().default(false),
  amr: z
    .array(z.string())
    .nullish()
    .transform((amr) => amr ?? []),
  acr: z.string().default(''),
})
const claims = z.record(z.string(), z.unknown()).default({})
const consentSchema = z.object({
  grant_scope: z.array(z.string()).default([]),
  grant_access_token_audience: z.array(z.string()).default([]),
  remember: z.boolean().default(false),
  remember_for: z.number().default(0),
  session: z.object({ id_token: claims, access_token: claims }).default({ id_token: {}, access_token: {} }),
})
const refusalSchema = z.object({
  error: z.string().default('access_denied'),
  error_description: z.string().default('The resource owner denied the request'),
})

const userCodeSchema = z.object({ user_code: z.string().default('') })

const base = '/admin/oauth2/auth/requests'

/** The routes by which the app fetches, accepts and rejects login, consent and logout requests. */
export function requestRoutes(app: Hono, hydra: Hydra): void {
  const to = (redirectTo: string) => hydraJson({ redirect_to: redirectTo })

  app.use(`${base}/device/accept`, async (context, next) => {
    await next()
    context.res.headers.delete('cache-control')
  })
  app.put(`${base}/device/accept`, async ({ req }) => {
    const challenge = req.query('device_challenge')
    if (!challenge)
      throw badRequest("Query parameter 'device_challenge' is not defined but should have been.")
    const { user_code } = userCodeSchema.parse(await req.json())
    return to(hydra.acceptUserCode(challenge, user_code))
  })

  app.get(`${base}/login`, ({ req }) => {
    const request = hydra.loginRequest(challengeOf(req.query('login_challenge')))
    return hydraJson(loginBody(hydra, request))
  })
  app.put(`${base}/login/accept`, async ({ req }) => {
    const body = loginSchema.safeParse(await req.json())
    if (!body.success) throw badRequest("Field 'subject' must not be empty.")
    return to(hydra.acceptLogin(challengeOf(req.query('login_challenge')), body.data))
  })
  app.put(`${base}/login/reject`, async ({ req }) => {
    const refusal = refusalSchema.parse(await req.json())
    return to(hydra.rejectLogin(challengeOf(req.query('login_challenge')), refusal))
  })

  app.get(`${base}/consent`, ({ req }) => {
    const request = hydra.consentRequest(challengeOf(req.query('consent_challenge')))
    return hydraJson(consentBody(hydra, request))
  })
  app.put(`${base}/consent/accept`, async ({ req }) => {
    const body = consentSchema.parse(await req.json())
    const acceptance = {
      scopes: body.grant_scope,
      audience: body.grant_access_token_audience,
      remember: body.remember,
      rememberFor: body.remember_for,
      idTokenClaims: body.session.id_token,
      accessTokenClaims: body.session.access_token,
    }
    return to(hydra.acceptConsent(challengeOf(req.query('consent_challenge')), acceptance))
  })
  app.put(`${base}/consent/reject`, async ({ req }) => {
    const refusal = refusalSchema.parse(await req.json())
    return to(hydra.rejectConsent(challengeOf(req.query('consent_challenge')), refusal))
  })

  app.get(`${base}/logout`, ({ req }) => {
    const request = hydra.logoutRequest(challengeOf(req.query('logout_challenge')))
    if (request.state === 'used' && !hydra.settings.isNext)
      return hydraJson({ redirect_to: request.requestUrl }, 410)
    return hydraJson(logoutBody(hydra, request))
  })
  app.put(`${base}/logout/accept`, ({ req }) =>
    to(hydra.acceptLogout(challengeOf(req.query('logout_challenge')))),
  )
  app.put(`${base}/logout/reject`, ({ req }) => {
    hydra.rejectLogout(challengeOf(req.query('logout_challenge')))
    return hydraDone()
  })
}

function challengeOf(given: string | undefined): string {
  if (!given) throw badRequest("Query parameter 'challenge' is not defined but should have been.")
  return given
}

/** A client as every later response shows it: without its secrets. */
export function shownClient(client: OAuth2Client): object {
  const { client_secret, registration_access_token, registration_client_uri, ...shown } = client
  const { contacts, post_logout_redirect_uris: uris, ...rest } = shown
  const hasUris = Array.isArray(uris) && uris.length > 0
  return { ...rest, ...(hasUris && { post_logout_redirect_uris: uris }), contacts: contacts ?? [] }
}

function requestUrl(hydra: Hydra, { path, query }: LoginRequest): string {
  return `${hydra.settings.publicUrl}${path}?${query}`
}

function oidcContext({ device, loginHint, uiLocales, acrValues }: LoginRequest): object | null {
  if (device) return null
  return {
    ...(loginHint !== '' && { login_hint: loginHint }),
    ...(uiLocales.length > 0 && { ui_locales: uiLocales }),
    ...(acrValues.length > 0 && { acr_values: acrValues }),
  }
}

/** The response to GET. */
export function loginBody(hydra: Hydra, request: LoginRequest) {
  return {
    challenge: request.challenge,
    requested_scope: request.scopes,
    requested_access_token_audience: request.audience,
    skip: request.subject !== '',
    subject: request.subject,
    oidc_context: oidcContext(request),
    client: shownClient(hydra.client(request.clientId)),
    request_url: requestUrl(hydra, request),
    session_id: request.sessionId,
  }
}

/** The response to GET. Each granted consent contains it too. */
export function consentBody(hydra: Hydra, { id, challenge, login, skip }: ConsentRequest): object {
  const { request, subject, acr, amr } = login
  return {
    challenge,
    consent_request_id: id,
    requested_scope: request.scopes,
    requested_access_token_audience: request.audience,
    skip,
    subject,
    oidc_context: oidcContext(request),
    client: shownClient(hydra.client(request.clientId)),
    request_url: requestUrl(hydra, request),
    login_challenge: request.challenge,
    login_session_id: request.sessionId,
    acr,
    amr,
    context: null,
  }
}

function logoutBody(
  hydra: Hydra,
  { challenge, subject, sessionId, clientId, requestUrl, requestedAt }: LogoutRequest,
): object {
  // Up to 26.2, Hydra sets these times only if no application requested the logout.
  const times =
    clientId === undefined || hydra.settings.isNext
      ? {
          requested_at: requestedAt.toISOString(),
          expires_at: new Date(requestedAt.getTime() + requestLifespan).toISOString(),
        }
      : { requested_at: null, expires_at: null }
  return {
    challenge,
    subject,
    sid: sessionId,
    request_url: requestUrl,
    rp_initiated: clientId !== undefined,
    ...times,
    client: clientId === undefined ? null : shownClient(hydra.client(clientId)),
  }
}
