import type { ProviderClient } from '../../openid-provider/clients'
import {
  accountDisabled,
  addressNotVerified,
  alreadySignedIn,
  badRequest,
  KratosError,
  locationChangeRequired,
  methodDisabled,
} from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, jsonResponse, redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import type { Identity } from '../identity/identity'
import { linksOf, type ProviderLink, withLinks } from '../identity/provider-links'
import { codeMethod, sendSecondFactor } from '../methods/code'
import { lookupSecretMethod } from '../methods/lookup-secret'
import { oidcMethod } from '../methods/oidc'
import { passkeyMethod } from '../methods/passkey'
import { passwordMethod } from '../methods/password'
import { totpMethod } from '../methods/totp'
import { webauthnMethod } from '../methods/webauthn'
import { acceptLogin, requestingClient } from '../oauth2-provider'
import { secondFactorUrlOfSession } from '../session/assurance'
import {
  type Aal,
  newSession,
  publicSession,
  refreshedSession,
  type Session,
  withMethod,
} from '../session/session'
import { defaultReturnUrl, type KratosSettings } from '../settings'
import type { Flow, RequestingClient } from '../types'
import type { Visit } from '../visit'
import { type Fields, textField } from './fields'
import { newFlow } from './flow'
import { checkCsrfCookie, type FlowRules, refuse } from './flow-routes'
import { identifierForm, takeIdentifier } from './identifier-first'
import { withFreshToken } from './mail-form'
import { inLoginOrder } from './node-order'
import { csrfNode, type Node } from './nodes'
import { returnToApplication } from './return-to-application'
import type { LoginMethod, Refusal, SignedIn } from './sign-in-method'
import { texts } from './texts'
import { sendVerification } from './verification'

/** In Kratos' order of nodes. */
const methods: readonly LoginMethod[] = [
  oidcMethod,
  webauthnMethod,
  passkeyMethod,
  codeMethod,
  passwordMethod,
  totpMethod,
  lookupSecretMethod,
]

const nilUuid = '00000000-0000-0000-0000-000000000000'

/** The login flow: first factor, second factor (`aal=aal2`), and signing in again (`refresh=true`). */
export const loginRules: FlowRules = {
  kind: 'login',
  begin,
  renew,
  expiredText: texts.loginExpired,
  checkReader,
  checkSubmitter,
  submit,
  refusedStatus: 303,
}

function begin(visit: Visit): Flow | Response {
  const { searchParams } = visit.url
  const returnTo = searchParams.get('return_to') ?? undefined
  const application = requestingClient(visit)
  const destination = returnUrl(visit.kratos.settings, returnTo)
  const requestedAal = aalOf(searchParams.get('aal') ?? '')
  const isRefreshWanted = searchParams.get('refresh') === 'true' || application?.request.skip === false
  const isRefresh = isRefreshWanted && visit.session !== undefined
  if (!visit.session && requestedAal === 'aal2') throw firstFactorRequired()
  if (visit.session && !isRefresh && requestedAal <= visit.session.authenticator_assurance_level) {
    if (wantsJson(visit.request)) throw alreadySignedIn(texts.signedInReason)
    if (application) return acceptRememberedLogin(visit, application, visit.session)
    return redirect(visit, destination)
  }
  const requestUrl = application ? withRefresh(visit.requestUrl, application) : visit.requestUrl
  const flow = loginFlow(visit, requestUrl, returnTo, { isRefresh, requestedAal })
  return { ...flow, ...(application && { application }) }
}

/** Kratos adds `refresh` to the request URL if Hydra requires a new sign-in. */
function withRefresh(requestUrl: string, { request }: RequestingClient): string {
  if (request.skip) return requestUrl
  const url = new URL(requestUrl)
  url.searchParams.set('refresh', 'true')
  url.searchParams.sort()
  return url.href
}

/** Hydra remembers this login, so no flow is needed. In JSON Kratos does not name where to continue. */
export function acceptRememberedLogin(
  visit: Visit,
  application: RequestingClient,
  session: Session,
): Response {
  const { identity, authentication_methods: methods } = session
  const destination = acceptLogin(visit, application, identity.id, methods)
  return wantsJson(visit.request) ? jsonResponse(null) : redirect(visit, destination)
}

/** Kratos creates the new flow as for a request without a query. A signed-in visitor cannot have one. */
function renew(visit: Visit, { requestUrl, returnTo }: Flow): Flow {
  if (visit.session) throw alreadySignedIn(texts.signedInReason)
  return loginFlow(visit, requestUrl, returnTo, { isRefresh: false, requestedAal: 'aal1' })
}

function aalOf(aal: string): Aal {
  if (aal === '' || aal === 'aal1') return 'aal1'
  if (aal === 'aal2') return 'aal2'
  throw badRequest(
    `Unable to parse AuthenticationMethod Assurance Level (AAL): expected one of [aal1, aal2] but got ${aal}`,
  )
}

function firstFactorRequired(): KratosError {
  return new KratosError(401, 'aal2 and aal3 can only be requested if a session exists already', {
    id: 'session_aal1_required',
    reason: 'You can not requested a higher AAL (AAL2/AAL3) without an active session.',
  })
}

/** A login flow of this browser. */
export function loginFlow(
  visit: Visit,
  requestUrl: string,
  returnTo: string | undefined,
  login: NonNullable<Flow['login']>,
): Flow {
  const { csrfSecret, now, flowLifespan: lifespan } = visit
  const nodes = isIdentifierFirst(visit, login)
    ? [...identifierForm(visit), ...methods.flatMap((method) => method.firstScreenNodes?.(visit) ?? [])]
    : [csrfNode(visit.csrfToken()), ...withOneIdentifier(visit, login)]
  const messages = [
    ...(login.isRefresh ? [texts.confirmIdentity()] : []),
    ...(isStepUp(visit, login) ? [texts.secondFactor()] : []),
  ]
  const flow = {
    ...newFlow({ kind: 'login', requestUrl, csrfSecret, nodes, now, lifespan, returnTo }),
    login,
    messages,
  }
  const { session } = visit
  return session && login.requestedAal === 'aal2' && visit.kratos.settings.isCodeSecondFactor
    ? sendSecondFactor(visit, flow, session.identity)
    : flow
}

/** Whether the flow asks for a higher AAL than the session has. */
function isStepUp({ session }: Visit, { requestedAal }: NonNullable<Flow['login']>): boolean {
  return session !== undefined && requestedAal > session.authenticator_assurance_level
}

/** Only a plain sign-in asks for the identifier first. */
function isIdentifierFirst({ kratos }: Visit, login: NonNullable<Flow['login']>): boolean {
  return kratos.settings.isIdentifierFirst && !login.isRefresh && login.requestedAal === 'aal1'
}

/** Several methods ask for the identifier. Only the first identifier field is shown, after the providers. */
function withOneIdentifier(visit: Visit, login: NonNullable<Flow['login']>): Node[] {
  const nodes = methods.flatMap((method) => method.loginNodes(visit, login))
  const isIdentifier = ({ attributes }: Node) => attributes.name === 'identifier'
  const isProvider = ({ group }: Node) => group === 'oidc'
  return [
    ...nodes.filter(isProvider),
    ...nodes.filter(isIdentifier).slice(0, 1),
    ...nodes.filter((node) => !isIdentifier(node) && !isProvider(node)),
  ]
}

/** Any browser may read a pending dry run; after it ran, only the browser that ran it. */
function checkReader(visit: Visit, flow: Flow): void {
  // Kratos needs no cookie for the flow of an API client, and still sets one.
  if (flow.isApi) visit.ensureCsrfCookie()
  else if (!flow.dryRun) checkCsrfCookie(visit, flow)
  else if (flow.dryRun.payload && flow.csrfSecret !== visit.csrfSecret) {
    throw new KratosError(403, 'The requested action was forbidden', {
      reason: 'missing or invalid CSRF token',
    })
  }
}

function checkSubmitter(visit: Visit, { login }: Flow): Response | undefined {
  const { session } = visit
  const requestedAal = login?.requestedAal ?? 'aal1'
  if (!session && requestedAal === 'aal2') throw firstFactorRequired()
  if (!session || login?.isRefresh || requestedAal > session.authenticator_assurance_level) return undefined
  if (wantsJson(visit.request)) throw alreadySignedIn(texts.signedInReason)
  return redirect(visit, defaultReturnUrl(visit.kratos.settings))
}

async function submit(visit: Visit, flow: Flow, fields: Fields): Promise<Response> {
  const { login = { isRefresh: false, requestedAal: 'aal1' as const } } = flow
  if (isIdentifierFirst(visit, login)) {
    const outcome = takeIdentifier(visit, flow, fields, (identity) =>
      methods.flatMap((method) => method.loginNodes(visit, login, identity)),
    )
    if (outcome.kind === 'refused') return refuseSubmit(visit, flow, outcome)
  }
  for (const method of methods) {
    const outcome = await method.logIn(visit, flow, fields)
    if (outcome.kind === 'response') return outcome.response
    if (outcome.kind === 'refused') return refuseSubmit(visit, flow, outcome)
    if (outcome.kind === 'done') return completeLogin(visit, flow, method, outcome)
  }
  if (textField(fields, 'provider') !== '') throw methodDisabled()
  return refuse(visit, loginRules, flow, flow.nodes, [{ text: texts.noLoginStrategy() }])
}

function refuseSubmit(visit: Visit, begun: Flow, { flow = begun, ...refusal }: Refusal): Response {
  const nodes = refusal.isProgress ? refusal.nodes : inLoginOrder(refusal.nodes)
  return refuse(visit, loginRules, flow, nodes, refusal.texts, refusal.isProgress)
}

/** Where the visitor must continue after signing in: a second factor, or the application that waits. */
function nextUrl(visit: Visit, { application, returnTo }: Flow, session: Session): string | undefined {
  const secondFactor = secondFactorUrlOfSession(
    visit.kratos.settings,
    session,
    returnTo,
    application?.challenge,
  )
  if (secondFactor !== undefined || !application) return secondFactor
  return acceptLogin(visit, application, session.identity.id, session.authentication_methods)
}

/** Signs in, and links the provider account if the flow has one to link. */
export function completeLogin(
  visit: Visit,
  begun: Flow,
  { name }: LoginMethod,
  { flow = begun, provider, ...signedIn }: SignedIn,
): Response {
  const { settings, store } = visit.kratos
  const { aal } = signedIn
  if (signedIn.identity.state !== 'active') {
    if (!settings.isNext) throw accountDisabled(signedIn.identity.id)
    return refuse(visit, loginRules, { ...flow, active: name }, flow.nodes, [
      { text: texts.accountDisabled() },
    ])
  }
  const identity = linked(visit, flow, signedIn.identity)
  if (!identity) {
    const nodes = withFreshToken(visit, flow.nodes)
    return refuse(visit, loginRules, { ...flow, active: name }, nodes, [{ text: texts.linksDoNotMatch() }])
  }
  if (settings.needsVerifiedAddress && !identity.verifiable_addresses.some(({ verified }) => verified)) {
    return askToVerify(visit, { ...flow, active: name }, identity)
  }
  const signIn = {
    ...{ identity, method: name, aal, device: visit.device(), now: visit.now },
    ...(provider !== undefined && { provider }),
  }
  // A provider always starts a new session, even for a re-authentication.
  const isSame = provider === undefined && visit.session?.identity.id === identity.id
  const before = isSame ? visit.session : undefined
  const freshSession = before ? refreshedSession(settings, before, signIn) : newSession(settings, signIn)
  const session = withLinkedMethod(visit, freshSession, flow)
  const destination = returnUrl(settings, flow.returnTo)
  if (!flow.isApi) visit.startSession(session)
  if (flow.linking) store.saveIdentity(identity)
  store.saveSession({ ...session, identity: store.identity(identity.id) ?? identity })
  store.saveFlow({ ...flow, active: name })
  if (flow.exchange && provider) return returnToApplication(visit, flow, session)
  if (flow.isApi) return tokenResponse(settings, session)
  const next = nextUrl(visit, flow, { ...session, identity })
  if (next !== undefined && wantsJson(visit.request)) throw locationChangeRequired(next)
  if (next !== undefined) return redirect(visit, next)
  if (!wantsJson(visit.request)) return redirect(visit, destination)
  // Kratos includes the device of a refresh in this response, without an id, and does not save it.
  const devices = before ? [...session.devices, { id: nilUuid, ...signIn.device }] : session.devices
  return jsonResponse({
    session: publicSession(settings, { ...session, devices }),
    continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: destination }],
  })
}

/** The response for an API client: a token. If a second factor is due, Kratos omits the identity. */
function tokenResponse(settings: KratosSettings, session: Session): Response {
  const isDue = secondFactorUrlOfSession(settings, session) !== undefined
  const shown = { ...publicSession(settings, session), ...(isDue && { identity: null }) }
  return jsonResponse({ session_token: session.token, session: shown, continue_with: null })
}

/** Sends a code and names the verification flow, instead of signing in. */
function askToVerify(visit: Visit, flow: Flow, identity: Identity): Response {
  const { store } = visit.kratos
  const { identity: written, verification } = sendVerification(visit, identity, flow)
  store.saveIdentity(written)
  store.saveFlow(flow)
  if (!wantsJson(visit.request)) return redirect(visit, verification.url)
  return errorResponse(addressNotVerified(verification), 403)
}

/** Linking by signing in counts as a sign-in at the provider too. */
function withLinkedMethod({ now }: Visit, session: Session, { linking }: Flow): Session {
  return linking ? withMethod(session, oidcMethod.name, now, { provider: linking.link.provider }) : session
}

/** The identity with the flow's pending link, or undefined if the link is for another identity. */
function linked({ now }: Visit, { linking }: Flow, identity: Identity): Identity | undefined {
  if (!linking) return identity
  const identifiers = Object.values(identity.credentials).flatMap((credential) => credential.identifiers)
  if (!identifiers.includes(linking.identifier)) return undefined
  return withLinks(identity, [...(linksOf(identity) ?? []), linking.link], now)
}

/**
 * The login flow for a provider account whose address is taken. The owner of the address signs in by another
 * method, and the provider account is then linked.
 */
export function linkingFlow(
  visit: Visit,
  { requestUrl, returnTo }: Flow,
  provider: ProviderClient,
  link: ProviderLink,
  identifier: string,
): Flow {
  const flow = loginFlow(visit, requestUrl, returnTo, { isRefresh: false, requestedAal: 'aal1' })
  const nodes = flow.nodes.flatMap((node) => linkingNode(node, provider.id, identifier))
  const loginUrl = `${visit.kratos.settings.appUrl}/login`
  return {
    ...flow,
    nodes,
    active: oidcMethod.name,
    messages: [texts.linkBySigningIn(identifier, provider.label, loginUrl)],
    linking: { link, identifier },
  }
}

/**
 * Removes the provider that was used. The other providers confirm the identity, and the identifier is known.
 */
function linkingNode(node: Node, providerId: string, identifier: string): Node[] {
  const { group, attributes, meta } = node
  if (attributes.name === 'identifier') {
    return [{ ...node, attributes: { ...attributes, type: 'hidden', value: identifier } }]
  }
  if (group !== 'oidc') return [node]
  const label = texts.confirmWith(String(meta.label?.context?.provider))
  return attributes.value === providerId ? [] : [{ ...node, meta: { label } }]
}
