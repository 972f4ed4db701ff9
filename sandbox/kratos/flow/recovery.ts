import {
  accountDisabled,
  csrfViolation,
  KratosError,
  locationChangeRequired,
  methodDisabled,
} from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, jsonResponse, redirect } from '../http/responses'
import { returnUrl } from '../http/return-to'
import { type Identity, withVerifiedAddress } from '../identity/identity'
import { normalIdentifier } from '../identity/identity-schema'
import { newSession } from '../session/session'
import { defaultReturnUrl } from '../settings'
import type { Flow, MailSecret } from '../types'
import type { Visit } from '../visit'
import { type Fields, readFields, textField } from './fields'
import { flowBody, newFlow, sentPayload } from './flow'
import { checkCsrfCookie, type FlowRules, flowScreen, refuse } from './flow-routes'
import { addressFaults, addressForm, resendNode, withFreshToken } from './mail-form'
import { checkSecret, newCode, newLinkToken, withoutDeleted, withSecrets } from './mail-secrets'
import { csrfNode, inputNode, type Node, submitNode } from './nodes'
import { asksForChoice, nextStep, recoveryCodeNode, withAddressQuestion } from './recovery-by-choice'
import { settingsFlow } from './settings'
import { texts, type UiText } from './texts'

/** The recovery flow: a person who can read the account's mail is signed in and sent to the settings. */
export const recoveryRules: FlowRules = {
  kind: 'recovery',
  begin,
  renew: (visit, { requestUrl, returnTo }) => recoveryFlow(visit, requestUrl, returnTo),
  expiredText: texts.recoveryExpired,
  checkReader: checkCsrfCookie,
  checkRequest: checkToken,
  checkSubmitter: () => undefined,
  resume: (visit, flow) =>
    visit.request.method === 'GET'
      ? redeemToken(visit, flow, visit.url.searchParams.get('token') ?? '')
      : undefined,
  submit,
  refusedStatus: 303,
}

function begin(visit: Visit): Flow | Response {
  const returnTo = visit.url.searchParams.get('return_to') ?? undefined
  if (visit.session) {
    if (!wantsJson(visit.request)) return redirect(visit, defaultReturnUrl(visit.kratos.settings), 302)
    throw new KratosError(400, 'The request was malformed or contained invalid parameters', {
      id: 'session_already_available',
      reason: 'A valid session was detected and thus recovery is not possible.',
    })
  }
  returnUrl(visit.kratos.settings, returnTo)
  return recoveryFlow(visit, visit.requestUrl, returnTo)
}

/**
 * Kratos checks the CSRF token of every form here before it looks up the flow. An invalid token gets a new
 * cookie.
 */
async function checkToken(visit: Visit): Promise<undefined> {
  if (visit.request.method === 'GET') return
  const { values } = await readFields(visit.request.clone()).catch(() => ({ values: {} as Fields['values'] }))
  if (values.method === 'link' && values.token) return
  if (isOfAdmin(visit)) return
  try {
    visit.requireCsrfToken(values.csrf_token)
  } catch {
    visit.renewCsrfCookie()
    throw csrfViolation(visit.request)
  }
}

/** The flow of an administrator's code works in any browser. */
function isOfAdmin({ kratos, url }: Visit): boolean {
  return kratos.store.flow('recovery', url.searchParams.get('flow') ?? '')?.isOfAdmin === true
}

function recoveryFlow(visit: Visit, requestUrl: string, returnTo: string | undefined): Flow {
  const { csrfSecret, now, flowLifespan: lifespan, kratos } = visit
  const active = kratos.settings.mailMethod
  const nodes = addressForm(visit, active)
  const flow = {
    ...newFlow({ kind: 'recovery', requestUrl, csrfSecret, nodes, now, lifespan, returnTo }),
    active,
  }
  return asksForChoice(kratos.settings) ? withAddressQuestion(visit, flow) : flow
}

function submit(visit: Visit, flow: Flow, fields: Fields): Response {
  const { mailMethod } = visit.kratos.settings
  if (asksForChoice(visit.kratos.settings) && flow.state !== 'passed_challenge') {
    return submitByChoice(visit, flow, fields)
  }
  const code = mailMethod === 'code' ? textField(fields, 'code') : ''
  const method = textField(fields, 'method') || (code === '' ? '' : 'code')
  if (method === 'link' && mailMethod !== 'link') throw methodDisabled()
  if (method !== mailMethod || flow.active !== mailMethod) {
    return refuse(visit, recoveryRules, { ...flow, active: 'default' }, flow.nodes, [
      { text: texts.noRecoveryStrategy() },
    ])
  }
  const byToken = redeemToken(visit, flow, textField(fields, 'token'))
  if (byToken) return byToken
  if (flow.state === 'passed_challenge') return startAgain(visit, texts.recoveryDone())
  if (code !== '') return checkCode(visit, flow, code)
  const address = textField(fields, 'email')
  const missing = address === '' ? [{ field: 'email', text: texts.missing('email') }] : []
  const faults = [...missing, ...addressFaults(visit, fields)]
  if (faults.length > 0) return refuse(visit, recoveryRules, flow, withFreshToken(visit, flow.nodes), faults)
  return ask(visit, flow, address)
}

function submitByChoice(visit: Visit, flow: Flow, fields: Fields): Response {
  const step = nextStep(visit, flow, fields)
  switch (step.kind) {
    case 'refused':
      return refuse(visit, recoveryRules, flow, withFreshToken(visit, flow.nodes), [step.text])
    case 'shown':
      return show(visit, step.flow)
    case 'send':
      return show(visit, sendSecret(visit, step.flow, step.to))
    case 'try':
      return checkCode(visit, flow, step.code)
  }
}

/** The response is the same whether an account has the address or not. */
function ask(visit: Visit, flow: Flow, address: string): Response {
  const isByCode = flow.active === 'code'
  return show(visit, {
    ...sendSecret(visit, flow, address),
    state: 'sent_email',
    nodes: isByCode ? [...codeForm(visit), resendNode(address)] : addressForm(visit, 'link', address),
    messages: [isByCode ? texts.recoveryCodeSent() : texts.recoveryLinkSent()],
  })
}

/** Sends a code or a link if an account has the address. Earlier codes and links become invalid. */
function sendSecret(visit: Visit, flow: Flow, address: string): Flow {
  const identity = visit.kratos.store
    .identities()
    .find(({ recovery_addresses: all }) => all.some(({ value }) => value === normalIdentifier(address)))
  const isByCode = flow.active === 'code'
  const secret = isByCode ? newCode() : newLinkToken()
  const secretOf = ({ id: identityId }: Identity) => ({
    secret,
    address: normalIdentifier(address),
    identityId,
    expiresAt: visit.codeEnd,
  })
  const sent = identity ? [secretOf(identity)] : []
  if (identity) sendMail(visit, flow, identity, { address, secret })
  return withSecrets(flow, sent)
}

function codeForm(visit: Visit): Node[] {
  return [
    csrfNode(visit.csrfToken()),
    recoveryCodeNode(),
    inputNode('code', 'method', 'hidden', { value: 'code' }),
    submitNode('code', 'code', texts.continueLabel()),
  ]
}

/** A mail with a code has no link. Kratos gives the template of a link no payload. */
function sendMail(
  visit: Visit,
  flow: Flow,
  { traits }: Identity,
  { address, secret }: Pick<MailSecret, 'address' | 'secret'>,
): void {
  const isByCode = flow.active === 'code'
  const query = new URLSearchParams({ flow: flow.id, token: secret })
  const link = isByCode ? '' : `${visit.kratos.settings.baseUrl}/self-service/recovery?${query}`
  visit.kratos.mail({
    to: address,
    templateType: isByCode ? 'recovery_code_valid' : 'recovery_valid',
    code: isByCode ? secret : '',
    link,
    requestUrl: flow.requestUrl,
    payload: isByCode ? flow.payload : undefined,
    traits,
  })
}

function show(visit: Visit, flow: Flow, beside = sentPayload(flow)): Response {
  const { settings, store } = visit.kratos
  store.saveFlow(flow)
  if (wantsJson(visit.request)) return jsonResponse({ ...flowBody(settings, flow), ...beside })
  return redirect(visit, flowScreen(visit, flow))
}

function checkCode(visit: Visit, flow: Flow, code: string): Response {
  const { flow: tried, found, isTooOften } = checkSecret(withoutDeleted(visit, flow), code, visit.now)
  visit.kratos.store.saveFlow(tried)
  if (isTooOften) return startAgain(visit, texts.triedTooOften())
  if (!found) {
    const beside = asksForChoice(visit.kratos.settings) ? {} : sentPayload(tried)
    return show(visit, { ...tried, messages: [texts.recoveryCodeInvalid()] }, beside)
  }
  return signIn(visit, tried, found)
}

/** A token works in any browser, once. A JSON caller is redirected to the screen too. */
function redeemToken(visit: Visit, flow: Flow, token: string): Response | undefined {
  if (flow.active !== 'link' || token === '') return undefined
  const { flow: tried, found } = checkSecret(withoutDeleted(visit, flow), token, visit.now)
  if (!found) return redirect(visit, flowScreen(visit, replacement(visit, texts.recoveryTokenInvalid())))
  return signIn(visit, tried, found)
}

/**
 * The address counts as verified. The person continues in the settings, with a privileged session for a
 * while.
 */
function signIn(visit: Visit, flow: Flow, { identityId, address }: MailSecret): Response {
  const { settings, store } = visit.kratos
  const known = store.identity(identityId)
  if (!known) return startAgain(visit, texts.recoveryTokenInvalid())
  if (known.state !== 'active') {
    const next = settings.isNext ? startAgain(visit, texts.accountDisabled()) : undefined
    if (!next) visit.renewCsrfCookie()
    store.saveFlow({ ...flow, state: 'passed_challenge', messages: [], csrfSecret: visit.csrfSecret })
    if (next) return next
    throw accountDisabled(identityId)
  }
  const identity = withVerifiedAddress(known, address, visit.now)
  const method = flow.active === 'link' ? 'link_recovery' : 'code_recovery'
  const session = newSession(settings, {
    identity,
    method,
    aal: 'aal1',
    device: visit.device(),
    now: visit.now,
  })
  store.saveIdentity(identity)
  visit.startSession(session)
  visit.renewCsrfCookie()
  // The hook `revoke_active_sessions`.
  for (const other of store.sessionsOf(identity.id)) store.saveSession({ ...other, active: false })
  store.saveSession(session)
  store.saveFlow({ ...flow, state: 'passed_challenge', messages: [], csrfSecret: visit.csrfSecret })
  const end = new Date(visit.now.getTime() + settings.privilegedSessionMaxAge)
  const change = {
    ...settingsFlow(visit, identity, requestUrlWith(visit, flow.returnTo), flow.returnTo),
    messages: [texts.recovered(end, settings.privilegedSessionMaxAge / 60_000)],
  }
  store.saveFlow(change)
  const destination = flowScreen(visit, change)
  if (method === 'link_recovery' || !wantsJson(visit.request)) return redirect(visit, destination)
  return errorResponse(locationChangeRequired(destination))
}

/** The URL of this request with `return_to`, in the order in which Go writes a query. */
function requestUrlWith(visit: Visit, returnTo: string | undefined): string {
  if (returnTo === undefined) return visit.requestUrl
  const url = new URL(visit.requestUrl)
  url.searchParams.set('return_to', returnTo)
  url.searchParams.sort()
  return url.href
}

/** A new flow instead of one that is no longer usable. It drops `return_to`, as Kratos does. */
function startAgain(visit: Visit, message: UiText): Response {
  const fresh = replacement(visit, message)
  if (!wantsJson(visit.request)) return redirect(visit, flowScreen(visit, fresh))
  const url = `${visit.kratos.settings.baseUrl}/self-service/recovery/flows?id=${fresh.id}`
  return redirect(visit, url)
}

function replacement(visit: Visit, message: UiText): Flow {
  visit.renewCsrfCookie()
  const fresh = { ...recoveryFlow(visit, visit.requestUrl, undefined), messages: [message] }
  visit.kratos.store.saveFlow(fresh)
  return fresh
}
