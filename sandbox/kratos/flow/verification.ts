import { KratosError, notFound } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, jsonResponse, redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import { type Identity, withVerifiedAddress } from '../identity/identity'
import { normalIdentifier } from '../identity/identity-schema'
import { acceptLogin } from '../oauth2-provider'
import type { Session } from '../session/session'
import type { Flow, MailSecret } from '../types'
import type { Visit } from '../visit'
import { type Fields, textField } from './fields'
import { flowBody, newFlow, sentPayload } from './flow'
import { checkCsrfCookie, type FlowRules, flowScreen, refuse } from './flow-routes'
import { addressFaults, addressForm, resendNode, withFreshToken } from './mail-form'
import { checkSecret, LateCode, newCode, newLinkToken, withoutDeleted, withSecrets } from './mail-secrets'
import { anchorNode, csrfNode, inputNode, type Node, type PlacedText, submitNode, withValue } from './nodes'
import { texts, type UiText } from './texts'

/** The screen that asks for the code, as `continue_with` describes it. */
type VerificationScreen = { id: string; verifiable_address: string; url: string }

/** The verification flow: by a code, which the link in the mail fills in, or by a link only. */
export const verificationRules: FlowRules = {
  kind: 'verification',
  begin,
  renew: (visit, { requestUrl, returnTo }) => {
    visit.renewCsrfCookie()
    return verificationFlow(visit, requestUrl, returnTo)
  },
  expiredText: texts.verificationExpired,
  checkReader: checkCsrfCookie,
  checkSubmitter: () => undefined,
  resume: (visit, flow) => (visit.request.method === 'GET' ? openLink(visit, flow) : undefined),
  submit,
  refusedStatus: 303,
}

/** A forbidden `return_to` gets a JSON response, even in a browser. */
function begin(visit: Visit): Flow | Response {
  const returnTo = visit.url.searchParams.get('return_to') ?? undefined
  try {
    returnUrl(visit.kratos.settings, returnTo)
  } catch (error) {
    if (error instanceof KratosError) return errorResponse(error)
    throw error
  }
  return verificationFlow(visit, visit.requestUrl, returnTo)
}

function verificationFlow(visit: Visit, requestUrl: string, returnTo: string | undefined): Flow {
  const { csrfSecret, now, flowLifespan: lifespan, kratos } = visit
  const active = kratos.settings.mailMethod
  const nodes = addressForm(visit, active).map((node) => (kratos.settings.isNext ? takesPhone(node) : node))
  return {
    ...newFlow({ kind: 'verification', requestUrl, csrfSecret, nodes, now, lifespan, returnTo }),
    active,
  }
}

/**
 * Starts a verification of an address of the identity after another flow, and sends the mail. Returns the
 * identity with the address in the status `sent`.
 */
export function sendVerification(
  visit: Visit,
  identity: Identity,
  { requestUrl, returnTo, application, payload }: Flow,
  session?: Session,
  { value: address, via } = identity.verifiable_addresses[0] ?? { value: '', via: 'email' },
): { identity: Identity; verification: VerificationScreen } {
  const begun = { ...verificationFlow(visit, requestUrl, returnTo), payload }
  const flow = { ...sendMail(visit, begun, address, identity), state: 'sent_email' }
  const isByCode = flow.active === 'code'
  const nodes = isByCode ? [...codeForm(visit), resendNode(address, via)] : begun.nodes
  const messages = [sentTo(visit, address, isByCode)]
  const pending = application && { challenge: application.challenge, sessionId: session?.id }
  visit.kratos.store.saveFlow({ ...flow, nodes, messages, ...(pending && { waiting: pending }) })
  return {
    identity: {
      ...identity,
      verifiable_addresses: identity.verifiable_addresses.map((one) =>
        one.value === address ? { ...one, status: 'sent' } : one,
      ),
    },
    verification: { id: flow.id, verifiable_address: address, url: flowScreen(visit, flow) },
  }
}

/** After 26.2, the field for the address accepts a phone number, too. */
function takesPhone(node: Node): Node {
  if (node.attributes.name !== 'email') return node
  return { ...node, attributes: { ...node.attributes, type: 'text' }, meta: { label: texts.emailOrPhone() } }
}

function codeForm(visit: Visit): Node[] {
  return [
    csrfNode(visit.csrfToken()),
    inputNode('code', 'method', 'hidden', { value: 'code' }),
    inputNode('code', 'code', 'text', { required: true, label: texts.verificationCode() }),
    submitNode('code', 'code', texts.continueLabel()),
  ]
}

/** Sends the mail if an identity has the address. Earlier codes and links become invalid. */
function sendMail(visit: Visit, flow: Flow, address: string, identity: Identity | undefined): Flow {
  if (!identity) return withSecrets(flow, [])
  const isByCode = flow.active === 'code'
  const secret = isByCode ? newCode() : newLinkToken()
  const query = isByCode ? { code: secret, flow: flow.id } : { flow: flow.id, token: secret }
  const link = `${visit.kratos.settings.baseUrl}/self-service/verification?${new URLSearchParams(query)}`
  visit.kratos.mail({
    to: address,
    templateType: isByCode ? 'verification_code_valid' : 'verification_valid',
    code: isByCode ? secret : '',
    // An SMS contains the code alone.
    link: address.includes('@') ? link : '',
    requestUrl: flow.requestUrl,
    payload: flow.payload,
    traits: identity.traits,
  })
  return withSecrets(flow, [{ secret, address, identityId: identity.id, expiresAt: visit.codeEnd }])
}

function submit(visit: Visit, flow: Flow, fields: Fields): Response {
  const { mailMethod } = visit.kratos.settings
  const code = mailMethod === 'code' ? textField(fields, 'code') : ''
  const method = textField(fields, 'method') || (code === '' ? '' : 'code')
  const address = textField(fields, 'email')
  const { isNext } = visit.kratos.settings
  const faults = [...(isNext ? [] : addressFaults(visit, fields)), ...methodFaults(method)]
  if (faults.length > 0) {
    return refuse(visit, verificationRules, flow, flow.nodes, [...shownFaults(flow), ...faults])
  }
  if (method !== mailMethod || flow.active !== mailMethod) {
    const nodes = withAddress(visit, flow, address)
    return refuse(visit, verificationRules, { ...flow, active: 'default' }, nodes, [
      { text: texts.noVerificationStrategy() },
    ])
  }
  const byToken = redeemToken(visit, flow, textField(fields, 'token'))
  if (byToken) return byToken
  if (flow.state === 'passed_challenge') return startAgain(visit, texts.verificationDone(), 'use')
  if (code !== '') return checkCode(visit, flow, code)
  if (address === '') {
    const missing = { field: 'email', text: texts.missing('email') }
    const sent = isNext ? flow.messages.map((text) => ({ text })) : []
    return refuse(visit, verificationRules, flow, withAddress(visit, flow, ''), [...sent, missing])
  }
  visit.requireCsrfToken(fields.values.csrf_token)
  return ask(visit, flow, address)
}

/** Kratos keeps these in the form, so the same error made twice is reported twice. */
function shownFaults({ nodes }: Flow): PlacedText[] {
  return nodes.flatMap(({ attributes: { name: field }, messages }) =>
    field === undefined ? [] : messages.map((text) => ({ field, text })),
  )
}

function methodFaults(method: string) {
  if (['', 'code', 'link'].includes(method)) return []
  return [{ field: 'method', text: texts.generic('value must be one of "code", "link"') }]
}

/** The address is filled in if the form asks for it. After a code was sent, that field is added again. */
function withAddress(visit: Visit, { nodes }: Flow, address: string): Node[] {
  const isThere = nodes.some(({ attributes }) => attributes.name === 'email')
  const added =
    visit.kratos.settings.isNext && !isThere ? addressForm(visit, 'code', address).slice(1, 2) : []
  return withFreshToken(visit, withValue([...nodes, ...added.map(takesPhone)], 'email', address))
}

/** The response is the same whether an account has the address or not. */
function ask(visit: Visit, flow: Flow, address: string): Response {
  const { store } = visit.kratos
  const pending = store.pendingAddress(flow.id)?.identity
  const identity =
    pending ??
    store
      .identities()
      .find(({ verifiable_addresses: all }) => all.some(({ value }) => value === normalIdentifier(address)))
  const isByCode = flow.active === 'code'
  const asked: Flow = {
    ...sendMail(visit, flow, address, identity),
    state: 'sent_email',
    nodes: isByCode ? [...codeForm(visit), resendNode(address)] : addressForm(visit, 'link', address),
    messages: [sentTo(visit, address, isByCode)],
  }
  return show(visit, asked)
}

/** After 26.2, a value that is not an email address counts as a phone number. */
function sentTo({ kratos }: Visit, address: string, isByCode: boolean): UiText {
  if (kratos.settings.isNext && !address.includes('@')) return texts.verificationTextSent()
  return isByCode ? texts.verificationCodeSent() : texts.verificationLinkSent()
}

function show(visit: Visit, flow: Flow, beside: object = {}): Response {
  const { settings, store } = visit.kratos
  store.saveFlow(flow)
  if (wantsJson(visit.request)) return jsonResponse({ ...flowBody(settings, flow), ...beside })
  return redirect(visit, flowScreen(visit, flow))
}

function checkCode(visit: Visit, flow: Flow, code: string): Response {
  const {
    flow: tried,
    found,
    isTooOften,
    lateSince,
  } = checkSecret(withoutDeleted(visit, flow), code, visit.now)
  visit.kratos.store.saveFlow(tried)
  if (lateSince && !visit.kratos.settings.isNext) throw new LateCode(lateSince)
  if (isTooOften) return startAgain(visit, texts.triedTooOften(), 'retry')
  if (found && savePendingAddress(visit, flow, found))
    return continueToApplication(visit, passed(visit, tried, found))
  return show(visit, { ...tried, messages: [texts.verificationCodeInvalid()] }, sentPayload(flow))
}

/**
 * Gives an identity its pending address, if this code is for one.
 * @returns false if the change is void: its session has ended, the traits have changed, or a newer change
 * replaced it
 */
function savePendingAddress({ kratos: { store } }: Visit, { id }: Flow, { identityId, address }: MailSecret) {
  const identity = store.identity(identityId)
  if (identity?.verifiable_addresses.some(({ value }) => value === address)) return true
  const pending = store.pendingAddress(id)
  const isLost =
    !identity ||
    !pending ||
    !store.session(pending.sessionId)?.active ||
    JSON.stringify(identity.traits) !== pending.before
  if (!isLost) store.saveIdentity({ ...identity, ...pending.identity })
  return !isLost
}

/**
 * Kratos continues to the application only after a plain form. It throws 404 if a login started the
 * verification: then there is no session to continue with.
 */
function continueToApplication(visit: Visit, flow: Flow): Response {
  const { waiting: pending } = flow
  if (!pending) return show(visit, flow)
  visit.kratos.store.saveFlow(flow)
  const session = visit.kratos.store.session(pending.sessionId ?? '')
  if (!session) throw notFound()
  if (wantsJson(visit.request)) return show(visit, flow)
  visit.startSession(session)
  return redirect(visit, acceptLogin(visit, pending, session.identity.id, session.authentication_methods))
}

/** Verifies the address. The form then shows a link to continue. */
function passed(visit: Visit, flow: Flow, { identityId, address }: MailSecret): Flow {
  const { settings, store } = visit.kratos
  const identity = store.identity(identityId)
  if (identity) store.saveIdentity(withVerifiedAddress(identity, address, visit.now))
  const destination = returnUrl(settings, flow.returnTo)
  visit.ensureCsrfCookie()
  return {
    ...flow,
    state: 'passed_challenge',
    csrfSecret: visit.csrfSecret,
    form: { action: destination, method: 'GET' },
    nodes: [
      csrfNode(visit.csrfToken()),
      anchorNode(flow.active === 'link' ? 'link' : 'code', 'continue', destination, texts.continueLabel()),
    ],
    messages: [address.includes('@') ? texts.verified() : texts.phoneVerified()],
  }
}

/** The link of a mail, opened in any browser. A code is only filled in, a token is used immediately. */
function openLink(visit: Visit, flow: Flow): Response | undefined {
  const code = visit.url.searchParams.get('code')
  const byToken = redeemToken(visit, flow, visit.url.searchParams.get('token') ?? '')
  if (byToken) return byToken
  if (flow.active !== 'code' || !code) return undefined
  if (flow.state === 'passed_challenge') return startAgain(visit, texts.verificationDone(), 'use')
  visit.renewCsrfCookie()
  const nodes = withFreshToken(visit, withValue(flow.nodes, 'code', code))
  visit.kratos.store.saveFlow({ ...flow, csrfSecret: visit.csrfSecret, nodes })
  return redirect(visit, flowScreen(visit, flow))
}

/**
 * A token works in any browser, once. After an invalid one, a JSON caller is redirected to the screen too.
 */
function redeemToken(visit: Visit, flow: Flow, token: string): Response | undefined {
  if (flow.active !== 'link' || token === '') return undefined
  const { flow: tried, found } = checkSecret(withoutDeleted(visit, flow), token, visit.now)
  if (found) return show(visit, passed(visit, tried, found))
  return redirect(visit, flowScreen(visit, replacement(visit, texts.verificationTokenInvalid())))
}

function replacement(visit: Visit, message: UiText): Flow {
  visit.renewCsrfCookie()
  const fresh = { ...verificationFlow(visit, visit.requestUrl, undefined), messages: [message] }
  visit.kratos.store.saveFlow(fresh)
  return fresh
}

/** A new flow instead of one that is no longer usable. It drops `return_to`, as Kratos does. */
function startAgain(visit: Visit, message: UiText, verb: 'use' | 'retry'): Response {
  const fresh = replacement(visit, message)
  if (!wantsJson(visit.request)) return redirect(visit, flowScreen(visit, fresh))
  return errorResponse(
    new KratosError(410, 'self-service flow replaced', {
      id: 'self_service_flow_replaced',
      reason: `An error occured, please ${verb === 'use' ? 'use the new' : 'retry the'} flow.`,
      beside: { use_flow_id: fresh.id },
    }),
  )
}
