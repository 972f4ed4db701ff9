import type Provider from 'oidc-provider'
import { screen } from './answer-prompt'
import { csrfRefusal, setCsrfCookie } from './csrf-cookie'
import type { Hydra } from './hydra'
import {
  type AcceptedLogin,
  authTimeOf,
  consentRequestId,
  type DeviceCode,
  type DeviceVisit,
  devicePath,
  type GrantedConsent,
  type LoginRequest,
  type Refusal,
  secret,
} from './hydra-state'

type Context = Parameters<Parameters<Provider['use']>[0]>[0]
type Session = Awaited<ReturnType<Provider['Session']['get']>>

const deviceCookie = 'ory_hydra_device_csrf_dev'
const visitSeconds = 3600
const sessionSeconds = 86_400

/**
 * Hydra's page of the device grant, which a person opens in a browser (RFC 8628). The browser returns with a
 * verifier after each step: the code, the sign-in and the consent. Hydra responds to a rejection with JSON.
 */
export async function verifyDevice(provider: Provider, hydra: Hydra, ctx: Context): Promise<void> {
  ctx.set('Cache-Control', 'private, no-cache, no-store, must-revalidate')
  const { state } = hydra
  const { device_verifier: device, login_verifier: login, consent_verifier: consent } = ctx.query
  if (typeof consent === 'string') {
    const decision = state.consentVerifiers.get(consent)
    if (!decision) return refuse(ctx, usedUp)
    if (decision.refusal) return refuse(ctx, decision.refusal)
    return connect(provider, hydra, ctx, decision)
  }
  if (typeof login === 'string') {
    const decision = state.loginVerifiers.get(login)
    if (!decision) return refuse(ctx, usedUp)
    if (decision.refusal) return refuse(ctx, decision.refusal)
    return askForConsent(provider, hydra, ctx, decision)
  }
  const accepted = state.deviceVerifiers.get(String(device))
  return accepted ? askToSignIn(provider, hydra, ctx, accepted) : askForCode(hydra, ctx)
}

const usedUp: Refusal = {
  error: 'access_denied',
  error_description: 'The resource owner or authorization server denied the request.',
}

function refuse(ctx: Context, { error, error_description }: Refusal, status = 400): void {
  ctx.status = status
  ctx.body = { error, error_description }
  ctx.set('Content-Type', 'application/json')
}

/** Hydra masks the code when it repeats the query. */
function askForCode(hydra: Hydra, ctx: Context): void {
  const query = new URLSearchParams(ctx.querystring)
  const userCode = query.get('user_code')
  if (userCode !== null) query.set('user_code', '****')
  const visit = { challenge: secret(), csrf: secret(), query: query.toString() }
  hydra.state.deviceVisits.set(visit.challenge, visit)
  const expires = new Date(Date.now() + visitSeconds * 1000).toUTCString()
  ctx.append(
    'Set-Cookie',
    `${deviceCookie}=${visit.csrf}; Path=/; Expires=${expires}; Max-Age=${visitSeconds}; HttpOnly; SameSite=Lax`,
  )
  const parameters = { device_challenge: visit.challenge, ...(userCode !== null && { user_code: userCode }) }
  ctx.redirect(screen(hydra, 'device', parameters))
}

async function askToSignIn(
  provider: Provider,
  hydra: Hydra,
  ctx: Context,
  { visit, device }: { visit: DeviceVisit; device: DeviceCode },
): Promise<void> {
  if (ctx.cookies.get(deviceCookie, { signed: false }) !== visit.csrf) {
    return refuse(ctx, { error: 'request_forbidden', error_description: 'The request is not allowed.' }, 403)
  }
  const session = await provider.Session.get(ctx)
  const query = new URLSearchParams(visit.query)
  query.set('client_id', device.clientId)
  query.sort()
  const request: LoginRequest = {
    challenge: secret(),
    csrf: setCsrfCookie(ctx, 'login', device.clientId),
    clientId: device.clientId,
    path: devicePath,
    query: query.toString(),
    device,
    scopes: device.scopes,
    audience: [],
    // Hydra ignores `prompt` here.
    subject: session.accountId ?? '',
    sessionId: hydra.state.sessionId(session.uid),
    ...(session.accountId && { signedInAt: session.loginTs }),
    loginHint: '',
    uiLocales: [],
    acrValues: [],
    requestedAt: hydra.settings.now(),
  }
  hydra.state.logins.set(request.challenge, request)
  ctx.redirect(screen(hydra, 'login', { login_challenge: request.challenge }))
}

async function askForConsent(
  provider: Provider,
  hydra: Hydra,
  ctx: Context,
  login: AcceptedLogin,
): Promise<void> {
  const { clientId, scopes, csrf } = login.request
  const refusal = csrfRefusal(ctx, 'login', clientId, csrf)
  if (refusal) return refuse(ctx, { error: refusal.error, error_description: refusal.description }, 403)
  await signIn(ctx, await provider.Session.get(ctx), login)
  const skip = hydra.isRemembered(login.subject, clientId, scopes)
  const consentCsrf = setCsrfCookie(ctx, 'consent', clientId)
  const request = { id: consentRequestId(), challenge: secret(), csrf: consentCsrf, login, skip }
  hydra.state.consents.set(request.challenge, request)
  ctx.redirect(screen(hydra, 'consent', { consent_challenge: request.challenge }))
}

/** Signs the person in at the library, which has no authorization request here. */
async function signIn(ctx: Context, session: Session, login: AcceptedLogin): Promise<void> {
  const { subject, remember, amr, acr } = login
  if (session.accountId !== subject) session.authorizations = {}
  Object.assign(session, {
    accountId: subject,
    loginTs: authTimeOf(login),
    ...{ amr, acr, transient: !remember },
  })
  await session.save(sessionSeconds)
  ctx.cookies.set('ory_hydra_session_dev', session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    ...(remember && { maxAge: sessionSeconds * 1000 }),
  })
}

async function connect(
  provider: Provider,
  hydra: Hydra,
  ctx: Context,
  consent: GrantedConsent,
): Promise<void> {
  const { request, scopes } = consent
  const { subject: accountId, amr, acr } = request.login
  const { challenge, clientId, device } = request.login.request
  const refusal = csrfRefusal(ctx, 'consent', clientId, request.csrf)
  if (refusal) return refuse(ctx, { error: refusal.error, error_description: refusal.description }, 403)
  const code = device && (await provider.DeviceCode.find(device.deviceCode))
  if (!device || !code || device.isAccepted || hydra.state.usedChallenges.has(challenge)) {
    return refuse(ctx, usedUp)
  }
  hydra.state.usedChallenges.set(challenge, true)
  device.isAccepted = true
  const grant = new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(scopes.join(' '))
  const grantId = await grant.save()
  hydra.state.grantedConsents.set(grantId, consent)
  const { loginTs: authTime } = await provider.Session.get(ctx)
  Object.assign(code, { accountId, grantId, amr, acr, authTime, scope: scopes.join(' ') })
  await code.save()
  ctx.redirect(screen(hydra, 'devicesuccess', { client_id: clientId }))
}
