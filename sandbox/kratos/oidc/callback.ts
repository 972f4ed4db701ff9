import type { ProviderClient } from '../../openid-provider/clients'
import { isExpired } from '../flow/flow'
import { refuse } from '../flow/flow-routes'
import { completeLogin, linkingFlow, loginFlow, loginRules } from '../flow/login'
import { csrfNode, type PlacedText, withValue } from '../flow/nodes'
import {
  checkRegistrationOn,
  completeRegistration,
  registrationFlow,
  registrationRules,
} from '../flow/registration'
import { returnToApplication } from '../flow/return-to-application'
import { ownerOf, respondToChange, settingsRules } from '../flow/settings'
import { texts } from '../flow/texts'
import { traitNodes, withTraitValues } from '../flow/traits-form'
import { endpoint, type PublicApp } from '../http/endpoint'
import { KratosError } from '../http/kratos-error'
import { forward, redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import { holderOf, type Identity } from '../identity/identity'
import { normalIdentifier, type Traits, traitViolations } from '../identity/identity-schema'
import { levelOf, linkIdentifier, type ProviderLink } from '../identity/provider-links'
import { oidcMethod, providerNode } from '../methods/oidc'
import { linkAccount } from '../methods/oidc-settings'
import type { Flow, OidcRoundTrip } from '../types'
import type { Visit } from '../visit'
import { claimTraits, isVouchedFor } from './claim-traits'
import { endDryRun } from './dry-run'
import { type Claims, exchangeCode, providerOf } from './providers'
import { checkBrowser, checkProviderResult, roundTripOf } from './round-trip'

/** The route to which providers send people back. */
export function callbackRoutes(app: PublicApp): void {
  endpoint(app, '/self-service/methods/oidc/callback/:provider', { get: handleCallback })
}

/** A completed sign-in at a provider: the claims about the person, and its round trip. */
type ProviderSignIn = {
  provider: ProviderClient
  claims: Claims
  link: ProviderLink
  roundTrip: OidcRoundTrip
}

async function handleCallback(visit: Visit): Promise<Response> {
  const { settings } = visit.kratos
  const roundTrip = roundTripOf(visit, visit.url.pathname.split('/').at(-1) ?? '')
  const provider = providerOf(settings, roundTrip.providerId)
  const flow = flowOf(visit, roundTrip)
  // The code of an application replaces the browser's cookie.
  if (!flow.exchange) checkBrowser(visit, roundTrip)
  try {
    checkProviderResult(visit)
    if (visit.session && flow.kind !== 'settings' && !flow.login?.isRefresh) {
      if (flow.exchange) return returnToApplication(visit, flow, visit.session)
      return redirect(visit, returnUrl(settings, flow.returnTo))
    }
    const { claims, allClaims, idToken } = await exchangeCode(settings, provider, visit.url.search, roundTrip)
    if (flow.dryRun) return endDryRun(visit, flow, flow.dryRun, { claims, allClaims })
    return await continueFlow(visit, flow, {
      provider,
      claims,
      roundTrip,
      link: { provider: provider.id, subject: claims.sub, idToken },
    })
  } catch (error) {
    if (!(error instanceof KratosError)) throw error
    if (flow.dryRun) return endDryRun(visit, flow, flow.dryRun, failedStep(visit, error))
    if (error.status !== 400) return forward(visit, error)
    if (flow.exchange) return returnToApplication(visit, flow)
    return refuseFlow(visit, flow, provider, error.reason)
  }
}

/** The failed step of a dry run, as Kratos names it. */
function failedStep({ url }: Visit, { message }: KratosError) {
  return url.searchParams.has('error')
    ? { step: 'provider_denied', reason: 'access_denied', message }
    : { step: 'token_exchange', reason: 'exchange_failed', message }
}

/** The flow that the round trip is for. Throws if it is deleted, expired, or not this visitor's. */
function flowOf(visit: Visit, { flowId }: OidcRoundTrip): Flow {
  const kinds = ['registration', 'login', 'settings'] as const
  const flow = kinds.map((kind) => visit.kratos.store.flow(kind, flowId)).find((one) => one !== undefined)
  if (!flow) throw new KratosError(404, 'Unable to locate the resource')
  if (isExpired(flow, visit.now)) {
    throw new KratosError(410, 'self-service flow expired', { id: 'self_service_flow_expired' })
  }
  if (flow.kind === 'settings') ownerOf(visit, flow)
  return flow
}

/** Shows the flow again, with the error. Of a registration, Kratos keeps only the button of this provider. */
function refuseFlow(visit: Visit, flow: Flow, { id }: ProviderClient, reason: string): Response {
  const placed = [{ text: texts.generic(reason) }]
  if (flow.kind === 'registration') {
    const nodes = [csrfNode(visit.csrfToken()), providerNode('provider', id, texts.continueSignUp())]
    return refuse(visit, registrationRules, flow, nodes, placed)
  }
  const rules = flow.kind === 'settings' ? settingsRules : loginRules
  return refuse(visit, rules, flow, withValue(flow.nodes, 'csrf_token', visit.csrfToken()), placed)
}

function continueFlow(visit: Visit, begun: Flow, signIn: ProviderSignIn): Response {
  const flow = { ...begun, active: oidcMethod.name, payload: signIn.roundTrip.payload }
  if (flow.kind === 'settings') {
    const fields = { values: { link: signIn.link.provider }, isForm: true }
    const outcome = linkAccount(visit, flow, ownerOf(visit, flow), signIn.link)
    return respondToChange(visit, flow, oidcMethod.name, fields, outcome)
  }
  const identity = visit.kratos.store.identityWith(oidcMethod.name, linkIdentifier(signIn.link))
  return identity ? logIn(visit, flow, identity, signIn) : register(visit, flow, signIn)
}

/** Signs in. A registration continues as a new login flow for the same application. */
function logIn(visit: Visit, begun: Flow, identity: Identity, { link }: ProviderSignIn): Response {
  const login = { isRefresh: false, requestedAal: 'aal1' as const }
  const flow =
    begun.kind === 'login'
      ? begun
      : withApplicationOf(begun, loginFlow(visit, begun.requestUrl, begun.returnTo, login))
  const provider = levelOf(visit.kratos.settings, link)
  return completeLogin(visit, flow, oidcMethod, { identity, aal: provider.aal, provider })
}

/** A flow that continues another one, for the same application. */
function withApplicationOf({ application, exchange }: Flow, flow: Flow): Flow {
  return { ...flow, ...(application && { application }), ...(exchange && { exchange, isApi: true as const }) }
}

/** Registers. A login continues as a new registration flow for the same application. */
function register(
  visit: Visit,
  begun: Flow,
  { provider, claims, link, roundTrip }: ProviderSignIn,
): Response {
  const { store, settings } = visit.kratos
  const traits = claimTraits(claims, roundTrip.traits)
  const address = String(traits.email)
  const isTaken = holderOf(store.identities(), address) !== undefined
  // Registration may be disabled: a provider can still be added to an account.
  if (begun.kind === 'login' && !(settings.isNext && isTaken)) checkRegistrationOn(visit)
  const flow =
    begun.kind === 'registration'
      ? begun
      : {
          ...withApplicationOf(begun, registrationFlow(visit, begun.requestUrl, begun.returnTo)),
          active: oidcMethod.name,
          payload: begun.payload,
        }
  const violations = traitViolations(traits, settings.identitySchema)
  if (violations.length > 0) {
    // Kratos tells an application neither that a trait is missing nor in which flow.
    if (flow.exchange) return returnToApplication(visit, flow)
    const placed = violations.map(({ path, text }) => ({ field: path, text }))
    return askForTraits(visit, flow, provider, traits, placed)
  }
  if (isTaken) {
    const linking = withApplicationOf(
      begun,
      linkingFlow(visit, flow, provider, link, normalIdentifier(address)),
    )
    store.saveFlow(linking)
    const query = new URLSearchParams({ flow: linking.id, no_org_ui: 'true' })
    const screen = linking.exchange ? returnUrl(settings, linking.returnTo) : `${settings.appUrl}/login`
    return redirect(visit, `${screen}?${query}`)
  }
  const isVerified = isVouchedFor(claims, traits)
  return completeRegistration(visit, flow, oidcMethod, { traits, link, ...(isVerified && { isVerified }) })
}

/** Asks for the traits that the schema requires and the provider does not know. */
function askForTraits(
  visit: Visit,
  flow: Flow,
  { id }: ProviderClient,
  traits: Traits,
  placed: readonly PlacedText[],
): Response {
  const { identitySchema: schema } = visit.kratos.settings
  const nodes = [
    csrfNode(visit.csrfToken()),
    providerNode('provider', id, texts.continueSignUp()),
    ...withTraitValues(traitNodes(schema), traits, schema),
  ]
  return refuse(visit, registrationRules, flow, nodes, placed)
}
