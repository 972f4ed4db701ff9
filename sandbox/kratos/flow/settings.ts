import { KratosError, methodDisabled, sessionInactive, unauthorized } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, jsonResponse, redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import { type Identity, isTaken, type VerifiableAddress } from '../identity/identity'
import { lookupSecretSettings } from '../methods/lookup-secret-settings'
import { oidcSettings } from '../methods/oidc-settings'
import { passkeySettings } from '../methods/passkey-settings'
import { passwordSettings } from '../methods/password-settings'
import { profileSettings } from '../methods/profile'
import { totpSettings } from '../methods/totp-settings'
import { webauthnSettings } from '../methods/webauthn-settings'
import { secondFactorRequired, secondFactorUrl } from '../session/assurance'
import type { Session } from '../session/session'
import type { KratosSettings } from '../settings'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { dropPendingChange, savePendingChange, takePendingChange } from './continuity'
import { type Fields, textField } from './fields'
import { flowBody, newFlow, sentPayload, submitUrl } from './flow'
import { type FlowRules, flowScreen, refuse } from './flow-routes'
import { csrfNode, type PlacedText, withMessages } from './nodes'
import type { SettingsMethod, SettingsOutcome } from './settings-method'
import { sortedSettings } from './settings-order'
import { texts } from './texts'
import { sendVerification } from './verification'

const methods: readonly SettingsMethod[] = [
  profileSettings,
  passwordSettings,
  oidcSettings,
  lookupSecretSettings,
  webauthnSettings,
  passkeySettings,
  totpSettings,
]

/** Methods that Kratos can switch on. A submit for one that is off gets 404. */
const knownMethods = ['oidc']

/** The settings flow: a group of nodes for each method, and a fresh sign-in before changes that matter. */
export const settingsRules: FlowRules = {
  kind: 'settings',
  begin,
  renew: (visit, { requestUrl, returnTo }) =>
    settingsFlow(visit, owner(visit).identity, requestUrl, returnTo),
  expiredText: texts.settingsExpired,
  checkReader,
  checkRequest,
  checkSubmitter: (visit) => askForSecondFactor(visit, visit.requestUrl),
  resume,
  submit,
  refusedStatus: 303,
}

function begin(visit: Visit): Flow | Response {
  const returnTo = visit.url.searchParams.get('return_to') ?? undefined
  if (!visit.session) {
    if (wantsJson(visit.request)) throw sessionInactive({ CredentialsMissing: false })
    const query = returnTo === undefined ? '' : `?${new URLSearchParams({ return_to: returnTo })}`
    return redirect(visit, `${visit.kratos.settings.baseUrl}/self-service/login/browser${query}`)
  }
  const asked = askForSecondFactor(visit, returnTo === undefined ? undefined : visit.requestUrl)
  if (asked) return asked
  returnUrl(visit.kratos.settings, returnTo)
  return settingsFlow(visit, visit.session.identity, visit.requestUrl, returnTo)
}

/** A flow for an identity. Changes that waited for an earlier flow are dropped. */
export function settingsFlow(
  visit: Visit,
  identity: Identity,
  requestUrl: string,
  returnTo: string | undefined,
): Flow {
  const { csrfSecret, now, flowLifespan: lifespan } = visit
  for (const { name } of methods) dropPendingChange(visit, name)
  const nodes = [
    csrfNode(visit.csrfToken()),
    ...methods.flatMap((method) => method.settingsNodes(visit, identity)),
  ]
  const flow = newFlow({ kind: 'settings', requestUrl, csrfSecret, nodes, now, lifespan, returnTo })
  return { ...flow, state: 'show_form', settings: { identity } }
}

/**
 * The settings require the second factor if the identity has one. After it, the sign-in returns to
 * `returnTo`.
 */
function askForSecondFactor(visit: Visit, returnTo: string | undefined): Response | undefined {
  const location = secondFactorUrl(visit.kratos.settings, owner(visit), returnTo)
  if (location === undefined) return undefined
  if (wantsJson(visit.request)) throw secondFactorRequired(location)
  return redirect(visit, location)
}

function checkReader(visit: Visit, flow: Flow): void {
  if (owner(visit).identity.id !== flow.settings?.identity.id) {
    throw mismatch('The request was made for another identity and has been blocked for security reasons.')
  }
  const location = secondFactorUrl(visit.kratos.settings, owner(visit), flowScreen(visit, flow))
  if (location !== undefined) throw secondFactorRequired(location)
}

function checkRequest(visit: Visit): Response | undefined {
  if (visit.session) return undefined
  if (!wantsJson(visit.request)) return redirect(visit, `${visit.kratos.settings.appUrl}/login`, 302)
  return errorResponse(unauthorized('A valid Ory Session Cookie or Ory Session Token is missing.'))
}

function owner({ session }: Visit): Session {
  if (!session) throw unauthorized('A valid Ory Session Cookie or Ory Session Token is missing.')
  return session
}

function mismatch(reason: string): KratosError {
  return new KratosError(403, 'The requested action was forbidden', {
    id: 'security_identity_mismatch',
    reason,
  })
}

/** The session of the flow's owner. Throws 401 or 403 for any other visitor. */
export function ownerOf(visit: Visit, flow: Flow): Session {
  const session = owner(visit)
  if (session.identity.id === flow.settings?.identity.id) return session
  throw mismatch(
    'The request was initiated by someone else and has been blocked for security reasons. Please go back and try again.',
  )
}

async function resume(visit: Visit, flow: Flow): Promise<Response | undefined> {
  const session = ownerOf(visit, flow)
  for (const method of methods) {
    const pending = takePendingChange(visit, flow, method.name)
    if (pending) {
      const outcome = await method.changeSettings(visit, flow, pending.fields, session)
      return respondToChange(visit, flow, method.name, pending.fields, outcome)
    }
  }
  return undefined
}

async function submit(visit: Visit, flow: Flow, fields: Fields): Promise<Response> {
  const session = ownerOf(visit, flow)
  for (const method of methods) {
    const outcome = await method.changeSettings(visit, flow, fields, session)
    if (outcome.kind !== 'not-responsible') return respondToChange(visit, flow, method.name, fields, outcome)
  }
  const method = textField(fields, 'method')
  const isOn = method === 'oidc' && visit.kratos.settings.providers.length > 0
  if (knownMethods.includes(method) && !isOn) throw methodDisabled()
  return refuse(visit, settingsRules, flow, sortedSettings(flow.nodes), [
    { text: texts.noSettingsStrategy() },
  ])
}

/** The response to a method's result. */
export function respondToChange(
  visit: Visit,
  flow: Flow,
  name: string,
  fields: Fields,
  outcome: SettingsOutcome,
): Response {
  switch (outcome.kind) {
    case 'done':
      return save(visit, flow, outcome)
    case 'too-old':
      savePendingChange(visit, {
        identityId: owner(visit).identity.id,
        flowId: flow.id,
        method: name,
        fields,
      })
      return askForFreshSignIn(visit)
    case 'response':
      return outcome.response
    case 'shown':
      return show(visit, outcome.flow)
    case 'refused':
      return refuse(visit, settingsRules, flow, sortedSettings(outcome.nodes), [
        ...outcome.texts,
        ...(name === profileSettings.name ? messagesOfOthers(flow, name) : []),
      ])
    default:
      return refuse(visit, settingsRules, flow, flow.nodes, [{ text: texts.noSettingsStrategy() }])
  }
}

/** The errors that other methods reported. An error in the profile leaves them in the flow. */
function messagesOfOthers({ nodes }: Flow, method: string): PlacedText[] {
  return nodes
    .filter(({ group }) => group !== method)
    .flatMap(({ attributes: { name: field }, messages }) =>
      field === undefined ? [] : messages.map((text) => ({ field, text })),
    )
}

/** Shows the next form, without the messages of the last one. */
function show(visit: Visit, flow: Flow): Response {
  const { settings, store } = visit.kratos
  const shown = { ...flow, nodes: withMessages(flow.nodes, []), messages: [] }
  store.saveFlow(shown)
  if (wantsJson(visit.request)) return jsonResponse({ ...flowBody(settings, shown), ...sentPayload(flow) })
  return redirect(visit, flowScreen(visit, shown))
}

/** After the fresh sign-in the browser returns to this URL, and the change is applied. */
function askForFreshSignIn(visit: Visit): Response {
  const { baseUrl } = visit.kratos.settings
  const returnTo = `${baseUrl}${visit.url.pathname}${visit.url.search}`
  const query = new URLSearchParams({ refresh: 'true', return_to: returnTo })
  const location = `${baseUrl}/self-service/login/browser?${query}`
  if (!wantsJson(visit.request)) return redirect(visit, location)
  return errorResponse(
    new KratosError(403, 'The requested action was forbidden', {
      id: 'session_refresh_required',
      reason:
        'The login session is too old and thus not allowed to update these fields. Please re-authenticate.',
      beside: { redirect_browser_to: location },
    }),
  )
}

type Done = Extract<SettingsOutcome, { kind: 'done' }>

/** Saves the change. The form is built again, and Kratos makes it point to a new flow. */
function save(visit: Visit, flow: Flow, { identity, nodes, session }: Done): Response {
  const { settings, store } = visit.kratos
  if (isTaken(store.identities(), identity)) {
    return refuse(visit, settingsRules, flow, nodes ?? flow.nodes, [{ text: texts.accountExists() }])
  }
  const [address, ...others] = newAddresses(visit, identity)
  if (settings.isNext && address) {
    const typed = { ...flow, nodes: nodes ?? flow.nodes }
    return others.length > 0 ? refuseSeveral(visit, typed) : letWait(visit, typed, identity, address)
  }
  const saved = withVerificationSent(visit, identity, flow)
  const next = settingsFlow(visit, saved, visit.requestUrl, undefined)
  const changed: Flow = {
    ...flow,
    state: 'success',
    nodes: next.nodes,
    messages: [texts.settingsSaved()],
    settings: { identity: saved },
    form: { action: submitUrl(settings, next), method: 'POST' },
  }
  store.saveFlow(next)
  store.saveFlow(changed)
  const current = { ...(session ?? owner(visit)), identity: saved }
  store.saveSession(current)
  store.saveIdentity(saved)
  visit.startSession(current)
  const destination = destinationOf(settings, visit, flow)
  if (!wantsJson(visit.request)) return redirect(visit, destination)
  return jsonResponse({
    ...flowBody(settings, changed),
    continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: destination }],
  })
}

/**
 * The hook `verify_new_address`: nothing is saved before the new address is verified. The form keeps the
 * typed values.
 */
function letWait(visit: Visit, flow: Flow, identity: Identity, address: VerifiableAddress): Response {
  const { settings, store } = visit.kratos
  const { verification } = sendVerification(
    visit,
    identity,
    { ...flow, payload: undefined },
    undefined,
    address,
  )
  const { id: sessionId, identity: current } = owner(visit)
  const before = JSON.stringify(current.traits)
  store.savePendingAddress({ identity, before, sessionId, verificationId: verification.id })
  const shown = { ...flow, messages: [] }
  store.saveFlow(shown)
  if (!wantsJson(visit.request)) return redirect(visit, verification.url)
  return jsonResponse({
    ...flowBody(settings, shown),
    continue_with: [{ action: 'show_verification_ui', flow: verification }],
  })
}

/** The same hook accepts one new address at a time. Kratos responds to a JSON caller with 200. */
function refuseSeveral(visit: Visit, flow: Flow): Response {
  const { settings, store } = visit.kratos
  const shown = { ...flow, messages: [texts.oneAddressAtATime()] }
  store.saveFlow(shown)
  return wantsJson(visit.request)
    ? jsonResponse(flowBody(settings, shown))
    : redirect(visit, flowScreen(visit, shown))
}

function destinationOf(settings: KratosSettings, visit: Visit, flow: Flow): string {
  if (flow.returnTo !== undefined) return returnUrl(settings, flow.returnTo)
  return flowScreen(visit, flow)
}

/**
 * A new address gets a verification mail. The response does not name the verification flow: Kratos does that
 * only with the hook `show_verification_ui`.
 */
function withVerificationSent(visit: Visit, identity: Identity, flow: Flow): Identity {
  return newAddresses(visit, identity).length > 0
    ? sendVerification(visit, identity, { ...flow, payload: undefined }).identity
    : identity
}

function newAddresses({ kratos }: Visit, { id, verifiable_addresses: addresses }: Identity) {
  const before = kratos.store.identity(id)?.verifiable_addresses ?? []
  return addresses.filter((address) => !before.some((known) => known.id === address.id))
}
