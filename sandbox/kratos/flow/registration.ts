import { alreadySignedIn, methodDisabled, registrationDisabled } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, jsonResponse, redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import { isTaken, newIdentity, publicIdentity, withCredential } from '../identity/identity'
import { levelOf, withLinks } from '../identity/provider-links'
import { codeMethod } from '../methods/code'
import { oidcMethod } from '../methods/oidc'
import { passkeyMethod } from '../methods/passkey'
import { passwordMethod } from '../methods/password'
import { webauthnMethod } from '../methods/webauthn'
import { acceptLogin, requestingClient } from '../oauth2-provider'
import { newSession, publicSession } from '../session/session'
import { defaultReturnUrl } from '../settings'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { type Fields, textField } from './fields'
import { newFlow } from './flow'
import { checkCsrfCookie, type FlowRules, refuse } from './flow-routes'
import { acceptRememberedLogin } from './login'
import { csrfNode, type Node } from './nodes'
import { returnToApplication } from './return-to-application'
import type { Refusal, SignedUp, SignInMethod } from './sign-in-method'
import { texts } from './texts'
import { readTraits, traitNodes, withTraitValues } from './traits-form'
import { firstStepForm, sortedSteps, takeStep } from './two-step'
import { sendVerification } from './verification'

/** In Kratos' order of nodes. */
const methods: readonly SignInMethod[] = [
  oidcMethod,
  webauthnMethod,
  passkeyMethod,
  codeMethod,
  passwordMethod,
]

/** Providers have buttons only, and come before the traits. */
const methodsWithFields = methods.filter((method) => method !== oidcMethod)

const signedInReason = 'A valid session was detected and thus registration is not possible.'

/**
 * The registration flow in one step (`enable_legacy_one_step`), with the hooks `session` and
 * `show_verification_ui`.
 */
export const registrationRules: FlowRules = {
  kind: 'registration',
  checkFetch: checkRegistrationOn,
  begin,
  renew: (visit, { requestUrl, returnTo }) => registrationFlow(visit, requestUrl, returnTo),
  expiredText: texts.registrationExpired,
  checkReader: checkCsrfCookie,
  checkSubmitter,
  submit,
  refusedStatus: 302,
}

/** Throws if registration is disabled. A flow that was created before can still be submitted. */
export function checkRegistrationOn({ kratos }: Visit): void {
  if (kratos.settings.isRegistrationOff) throw registrationDisabled()
}

function begin(visit: Visit): Flow | Response {
  checkRegistrationOn(visit)
  const { searchParams } = visit.url
  const { settings } = visit.kratos
  const application = requestingClient(visit)
  const returnTo = searchParams.get('return_to') ?? undefined
  const destination = returnUrl(settings, returnTo)
  if (!visit.session) {
    const flow = registrationFlow(visit, visit.requestUrl, returnTo)
    return { ...flow, ...(application && { application }) }
  }
  if (application?.request.skip) return acceptRememberedLogin(visit, application, visit.session)
  // Hydra requires a sign-in, which the login flow performs.
  if (application)
    return redirect(visit, `${settings.baseUrl}/self-service/login/browser${visit.url.search}`, 302)
  if (!wantsJson(visit.request)) return redirect(visit, destination)
  throw alreadySignedIn(signedInReason)
}

/** A registration flow of this browser. */
export function registrationFlow(visit: Visit, requestUrl: string, returnTo: string | undefined): Flow {
  const { csrfSecret, now, flowLifespan: lifespan } = visit
  const nodes = visit.kratos.settings.isTwoStep
    ? firstStepForm(visit)
    : [csrfNode(visit.csrfToken()), ...formNodes(visit)]
  return newFlow({ kind: 'registration', requestUrl, csrfSecret, nodes, now, lifespan, returnTo })
}

/**
 * With one method, Kratos puts the password directly after the identifier, and the other traits after both.
 * With several methods, all traits come before them. Providers come first, because they fill traits.
 */
function formNodes(visit: Visit): Node[] {
  return [...oidcMethod.registrationNodes(visit), ...fieldNodes(visit)]
}

function fieldNodes(visit: Visit): Node[] {
  const nodes = methodsWithFields.flatMap((method) => method.registrationNodes(visit))
  if (new Set(nodes.map(({ group }) => group)).size > 1)
    return [...traitNodes(visit.kratos.settings.identitySchema), ...nodes]
  const [identifier, ...traits] = traitNodes(visit.kratos.settings.identitySchema)
  const isSubmit = ({ attributes }: Node) => attributes.type === 'submit'
  return [
    ...(identifier ? [identifier] : []),
    ...nodes.filter((node) => !isSubmit(node)),
    ...traits,
    ...nodes.filter(isSubmit),
  ]
}

function checkSubmitter(visit: Visit): Response | undefined {
  if (!visit.session) return undefined
  if (!wantsJson(visit.request)) return redirect(visit, defaultReturnUrl(visit.kratos.settings), 302)
  return errorResponse(alreadySignedIn(signedInReason))
}

async function submit(visit: Visit, flow: Flow, fields: Fields): Promise<Response> {
  if (visit.kratos.settings.isTwoStep) {
    const nodes = methodsWithFields.flatMap((method) => method.registrationNodes(visit))
    const outcome = takeStep(visit, flow, fields, nodes)
    if (outcome.kind === 'refused') return refuseSubmit(visit, flow, outcome)
  }
  for (const method of methods) {
    const outcome = await method.register(visit, flow, fields)
    if (outcome.kind === 'response') return outcome.response
    if (outcome.kind === 'refused') return refuseSubmit(visit, flow, outcome)
    if (outcome.kind === 'done') return completeRegistration(visit, flow, method, outcome)
  }
  if (textField(fields, 'provider') !== '') throw methodDisabled()
  const { traits, violations } = readTraits(fields, visit.kratos.settings.identitySchema)
  if (violations.length > 0) {
    return refuse(
      visit,
      registrationRules,
      flow,
      withTraitValues(flow.nodes, traits, visit.kratos.settings.identitySchema),
      violations,
    )
  }
  return refuse(visit, registrationRules, flow, flow.nodes, [{ text: texts.noRegistrationStrategy() }])
}

function refuseSubmit(visit: Visit, begun: Flow, { flow = begun, ...refusal }: Refusal): Response {
  const { nodes, texts: placed, isProgress = false } = refusal
  const isSorted = visit.kratos.settings.isTwoStep && !isProgress
  // Going back is not an error, so Kratos redirects the form with the usual status.
  const rules = placed.length === 0 ? { refusedStatus: 303 as const } : registrationRules
  return refuse(visit, rules, flow, isSorted ? sortedSteps(nodes) : nodes, placed, isProgress)
}

/**
 * Creates the account and, with the hook `session`, signs its owner in. A person from a provider is not asked
 * to verify immediately.
 */
export function completeRegistration(
  visit: Visit,
  begun: Flow,
  { name }: SignInMethod,
  signedUp: SignedUp,
): Response {
  const { traits, hashedPassword, credential, isVerified, link, flow = begun } = signedUp
  const { settings, store } = visit.kratos
  const person = newIdentity(
    {
      schemaId: settings.identitySchema.id,
      traits,
      ...(hashedPassword !== undefined && { hashedPassword }),
      ...(isVerified && { isVerified }),
      isPhoneAddress: settings.isNext,
    },
    visit.now,
  )
  const unlinked = credential
    ? withCredential(person, name, { ...credential, version: 1 }, visit.now)
    : person
  if (isTaken(store.identities(), unlinked)) {
    return refuseSubmit(visit, flow, { nodes: flow.nodes, texts: [{ text: texts.accountExists() }] })
  }
  const destination = returnUrl(settings, flow.returnTo)
  const identity = link ? withLinks(unlinked, [link], visit.now) : unlinked
  const provider = link && levelOf(settings, link)
  const session = newSession(settings, {
    ...{ identity, method: name, aal: provider?.aal ?? 'aal1', device: visit.device(), now: visit.now },
    ...(provider && { provider }),
  })
  const hooks = settings.registrationHooks
  if (hooks.session && !flow.exchange) visit.startSession(session)
  else if (!flow.exchange) visit.renewCsrfCookie()
  const { identity: written, verification: sent } = isVerified
    ? { identity }
    : sendVerification(visit, identity, flow, hooks.session ? session : undefined)
  const verification = hooks.verification ? sent : undefined
  if (hooks.session) store.saveSession({ ...session, identity: written })
  store.saveIdentity(written)
  if (flow.exchange) return returnToApplication(visit, flow, session)
  const { application } = flow
  const continueTo = () =>
    application ? acceptLogin(visit, application, identity.id, session.authentication_methods) : destination
  if (!wantsJson(visit.request)) {
    return redirect(visit, verification && !link ? verification.url : continueTo())
  }
  // In JSON Kratos continues to the application only when it signs in and asks for no verification.
  const next = hooks.session && !verification ? continueTo() : destination
  return jsonResponse({
    ...(hooks.session && { session: publicSession(settings, { ...session, identity: written }) }),
    identity: publicIdentity(settings, written),
    continue_with: [
      { action: 'redirect_browser_to', redirect_browser_to: next },
      ...(verification ? [{ action: 'show_verification_ui', flow: verification }] : []),
    ],
  })
}
