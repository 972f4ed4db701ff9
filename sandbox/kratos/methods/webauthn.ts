import { randomBytes } from 'node:crypto'
import { type Fields, textField } from '../flow/fields'
import { flowScreen } from '../flow/flow-routes'
import { withFreshToken } from '../flow/mail-form'
import { csrfNode, inputNode, type Node, type PlacedText, submitNode, withValue } from '../flow/nodes'
import type { Outcome, SignedIn, SignedUp, SignInMethod } from '../flow/sign-in-method'
import { texts, type UiText } from '../flow/texts'
import { identifierLabel, readTraits, withTraitValues } from '../flow/traits-form'
import { locationChangeRequired } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, redirect } from '../http/responses'
import type { Identity } from '../identity/identity'
import { identifierOf, normalIdentifier } from '../identity/identity-schema'
import type { Aal } from '../session/session'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { type Key, keysOf } from '../webauthn/key-ring'
import { creationOptions, pendingChallenge, requestOptions } from '../webauthn/options'
import { onClick, scriptNode } from '../webauthn/script'
import { isProofOf, readProof, verifyNewKey } from '../webauthn/verify'

const name = 'webauthn'

/** Sign-in and registration by a security key: instead of a password, or after it (`passwordless: false`). */
export const webauthnMethod: SignInMethod = { name, loginNodes, logIn, registrationNodes, register }

/** The keys of an identity for this AAL. A key that was created as a first factor is not a second factor. */
function keysFor(identity: Identity, aal: Aal): Key[] {
  return keysOf(identity, name).filter((key) => key.is_passwordless === (aal === 'aal1'))
}

function loginNodes(
  visit: Visit,
  { isRefresh, requestedAal }: NonNullable<Flow['login']>,
  hint?: Identity,
): Node[] {
  const { securityKeys } = visit.kratos.settings
  const isPasswordless = securityKeys === 'passwordless'
  const { identity } = visit.session ?? {}
  if (securityKeys === 'none') return []
  if (isRefresh || requestedAal === 'aal2') {
    const isMeant = identity && (isRefresh || !isPasswordless)
    return isMeant ? keyForm(visit, identity, requestedAal, texts.signInWithKey()) : []
  }
  const button = submitNode(name, name, texts.signInWithKey())
  if (!isPasswordless) return []
  if (hint) return keysFor(hint, 'aal1').length > 0 ? [button] : []
  const label = identifierLabel()
  const autocomplete = 'username webauthn'
  return [
    inputNode('default', 'identifier', 'text', { value: '', required: true, autocomplete, label }),
    button,
  ]
}

/** The form that asks for one of the identity's keys. Empty when it has none. */
function keyForm(visit: Visit, identity: Identity, aal: Aal, label: UiText): Node[] {
  const { settings } = visit.kratos
  const keys = keysFor(identity, aal)
  if (keys.length === 0) return []
  const options = JSON.stringify(requestOptions(settings, name, keys))
  return [
    inputNode('default', 'identifier', 'hidden', { value: identifierOf(identity.traits) }),
    inputNode(name, 'webauthn_login', 'hidden', { value: '' }),
    scriptNode(settings),
    inputNode(name, 'webauthn_login_trigger', 'button', {
      value: options,
      ...onClick('oryWebAuthnLogin', options),
      label,
    }),
  ]
}

/** Whether a submit is for this method. A submit that names no method is, if it contains a credential. */
function isMine(visit: Visit, fields: Fields, credential: string): boolean {
  const method = textField(fields, 'method')
  const isSwitchedOn = visit.kratos.settings.securityKeys !== 'none'
  return isSwitchedOn && (method === name || (method === '' && credential !== ''))
}

async function logIn(visit: Visit, flow: Flow, fields: Fields): Promise<Outcome<SignedIn>> {
  const credential = textField(fields, 'webauthn_login')
  if (!isMine(visit, fields, credential)) return { kind: 'not-responsible' }
  const identifier = textField(fields, 'identifier')
  const refused = (placed: PlacedText): Outcome<SignedIn> => {
    return { kind: 'refused', nodes: withFreshToken(visit, flow.nodes), texts: [placed] }
  }
  if (identifier === '') return refused({ field: 'identifier', text: texts.missing('identifier') })
  visit.requireCsrfToken(fields.values.csrf_token)
  const { settings, store } = visit.kratos
  const { requestedAal = 'aal1', isRefresh = false } = flow.login ?? {}
  const isFirst = settings.securityKeys === 'passwordless' || (isRefresh && requestedAal === 'aal1')
  if (requestedAal !== (isFirst ? 'aal1' : 'aal2')) return { kind: 'not-responsible' }
  const identity = isFirst ? store.identityWith(name, normalIdentifier(identifier)) : visit.session?.identity
  if (!identity || (isFirst && keysFor(identity, 'aal1').length === 0)) {
    return refused({ text: texts.noKeyAccount() })
  }
  if (isFirst && credential === '') {
    return { kind: 'response', response: askForKey(visit, flow, identity, identifier) }
  }
  const proof = readProof(credential)
  if (!proof) return refused({ text: texts.keyUnreadable() })
  const asked = pendingChallenge(flow, 'webauthn_login_trigger')
  const keys = isRefresh ? keysOf(identity, name) : keysFor(identity, requestedAal)
  const isRight = asked && (await isProofOf(settings, asked, proof, keys))
  return isRight
    ? { kind: 'done', identity, aal: requestedAal }
    : refused({ text: texts.keyWrong(settings.isNext) })
}

/**
 * The owner of the key must be known before the browser can ask for it. So the form is shown again, with the
 * key only.
 */
function askForKey(visit: Visit, flow: Flow, identity: Identity, identifier: string): Response {
  const [, field, script, trigger] = keyForm(visit, identity, 'aal1', texts.continueWithKey())
  const nodes = [
    csrfNode(visit.csrfToken()),
    inputNode('default', 'identifier', 'hidden', { value: identifier, required: true }),
    ...[script, trigger, field].flatMap((node) => node ?? []),
  ]
  const messages = [...flow.messages, texts.prepareKey()]
  visit.kratos.store.saveFlow({ ...flow, nodes, messages })
  const screen = flowScreen(visit, flow)
  return wantsJson(visit.request) ? errorResponse(locationChangeRequired(screen)) : redirect(visit, screen)
}

function registrationNodes(visit: Visit): Node[] {
  const { settings } = visit.kratos
  if (settings.securityKeys !== 'passwordless') return []
  const userHandle = randomBytes(16).toString('base64url')
  return newKeyNodes(visit, userHandle, texts.signUpWithKey())
}

/** The form for a new key, in a registration and in the settings. */
export function newKeyNodes({ kratos: { settings } }: Visit, userHandle: string, label: UiText): Node[] {
  const options = JSON.stringify(creationOptions(settings, name, { userHandle }))
  return [
    inputNode(name, 'webauthn_register_displayname', 'text', { value: '', label: texts.keyName() }),
    inputNode(name, 'webauthn_register', 'hidden', { value: '' }),
    inputNode(name, 'webauthn_register_trigger', 'button', {
      value: options,
      ...onClick('oryWebAuthnRegistration', options),
      label,
    }),
    scriptNode(settings),
  ]
}

async function register(visit: Visit, flow: Flow, fields: Fields): Promise<Outcome<SignedUp>> {
  const credential = textField(fields, 'webauthn_register')
  const isPasswordless = visit.kratos.settings.securityKeys === 'passwordless'
  if (!isPasswordless || credential === '' || !isMine(visit, fields, credential)) {
    return { kind: 'not-responsible' }
  }
  const { identitySchema } = visit.kratos.settings
  const { traits, violations } = readTraits(fields, identitySchema)
  const filled = withTraitValues(withFreshToken(visit, flow.nodes), traits, identitySchema)
  if (violations.length > 0) return { kind: 'refused', nodes: filled, texts: violations }
  visit.requireCsrfToken(fields.values.csrf_token)
  const keyName = textField(fields, 'webauthn_register_displayname')
  const asked = pendingChallenge(flow, 'webauthn_register_trigger')
  const key = await verifyNewKey(visit.kratos.settings, asked, credential)
  if (!key || !asked) {
    const nodes = withValue(filled, 'webauthn_register_displayname', keyName)
    return { kind: 'refused', nodes, texts: [{ text: texts.newKeyUnreadable() }] }
  }
  const config = { credentials: [{ ...key, display_name: keyName }], user_handle: asked.userHandle }
  return { kind: 'done', traits, credential: { config } }
}
