import { randomBytes } from 'node:crypto'
import { type Fields, textField } from '../flow/fields'
import { flowScreen } from '../flow/flow-routes'
import { withFreshToken } from '../flow/mail-form'
import { csrfNode, inputNode, type Node, type PlacedText } from '../flow/nodes'
import type { Outcome, SignedIn, SignedUp, SignInMethod } from '../flow/sign-in-method'
import { texts } from '../flow/texts'
import { identifierLabel, readTraits, withTraitValues } from '../flow/traits-form'
import { locationChangeRequired } from '../http/kratos-error'
import { wantsJson } from '../http/negotiation'
import { errorResponse, redirect } from '../http/responses'
import type { Identity } from '../identity/identity'
import { identifierOf } from '../identity/identity-schema'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { type Key, keysOf } from '../webauthn/key-ring'
import { creationOptions, pendingChallenge, requestOptions } from '../webauthn/options'
import { onClick, onLoad, scriptNode } from '../webauthn/script'
import { isProofOf, readProof, verifyNewKey } from '../webauthn/verify'

const name = 'passkey'
const offerWhenLoaded = onLoad('oryPasskeyLoginAutocompleteInit')

/** Sign-in and registration by a passkey. The passkey itself identifies its owner. */
export const passkeyMethod: SignInMethod = {
  name,
  loginNodes,
  firstScreenNodes,
  logIn,
  registrationNodes,
  register,
}

function loginNodes(
  visit: Visit,
  { isRefresh, requestedAal }: NonNullable<Flow['login']>,
  hint?: Identity,
): Node[] {
  const { settings } = visit.kratos
  if (!settings.hasPasskeys || requestedAal !== 'aal1') return []
  if (hint) return keysOf(hint, name).length > 0 ? [triggerNode()] : []
  if (!isRefresh) return discoveryForm(visit)
  const { identity } = visit.session ?? {}
  const keys = identity ? keysOf(identity, name) : []
  if (!identity || keys.length === 0) return []
  return [
    inputNode('default', 'identifier', 'hidden', { value: identifierOf(identity.traits) }),
    scriptNode(settings),
    triggerNode(),
    inputNode(name, 'passkey_login', 'hidden'),
    challengeNode(visit, keys),
  ]
}

/** The form before the person is known. */
function discoveryForm(visit: Visit): Node[] {
  const [script, ...fields] = firstScreenNodes(visit)
  const label = identifierLabel()
  const autocomplete = 'username webauthn'
  return [
    inputNode('default', 'identifier', 'text', { value: '', required: true, autocomplete, label }),
    ...(script ? [script] : []),
    triggerNode(),
    ...fields,
  ]
}

/**
 * If the identifier is asked for first: the nodes with which a browser offers passkeys in that field, without
 * a button.
 */
function firstScreenNodes(visit: Visit): Node[] {
  const { settings } = visit.kratos
  if (!settings.hasPasskeys) return []
  return [
    scriptNode(settings),
    inputNode(name, 'passkey_login', 'hidden', offerWhenLoaded),
    challengeNode(visit),
  ]
}

function triggerNode(): Node {
  const label = texts.signInWithPasskey()
  return inputNode(name, 'passkey_login_trigger', 'button', {
    value: '',
    ...onClick('oryPasskeyLogin'),
    label,
  })
}

function challengeNode({ kratos }: Visit, keys?: readonly Key[]): Node {
  const value = JSON.stringify(requestOptions(kratos.settings, name, keys))
  return inputNode(name, 'passkey_challenge', 'hidden', { value })
}

/** Whether a submit is for this method. A submit that names no method is, if it contains a credential. */
function isMine(visit: Visit, fields: Fields, credential: string): boolean {
  const method = textField(fields, 'method')
  return visit.kratos.settings.hasPasskeys && (method === name || (method === '' && credential !== ''))
}

async function logIn(visit: Visit, flow: Flow, fields: Fields): Promise<Outcome<SignedIn>> {
  const credential = textField(fields, 'passkey_login')
  if (!isMine(visit, fields, credential) || flow.login?.requestedAal !== 'aal1') {
    return { kind: 'not-responsible' }
  }
  visit.requireCsrfToken(fields.values.csrf_token)
  if (credential === '') return { kind: 'response', response: showPasskeysOnly(visit, flow) }
  const { settings, store } = visit.kratos
  const proof = readProof(credential)
  const refused = (placed: PlacedText): Outcome<SignedIn> => {
    return { kind: 'refused', nodes: withFreshToken(visit, flow.nodes), texts: [placed] }
  }
  if (!proof) return refused({ text: texts.keyUnreadable() })
  const handle = Buffer.from(proof.response.userHandle ?? '', 'base64url').toString()
  const identity = handle === '' ? undefined : store.identityWith(name, handle)
  if (!identity) return refused({ text: texts.noKeyAccount() })
  const asked = pendingChallenge(flow, 'passkey_challenge')
  const isRight = asked && (await isProofOf(settings, asked, proof, keysOf(identity, name)))
  return isRight
    ? { kind: 'done', identity, aal: 'aal1' }
    : refused({ text: texts.keyWrong(settings.isNext) })
}

/**
 * The submit without a credential: Kratos removes all other nodes and sends the browser to the screen again.
 */
function showPasskeysOnly(visit: Visit, flow: Flow): Response {
  const nodes = [
    csrfNode(visit.csrfToken()),
    ...discoveryForm(visit).filter(({ attributes }) => attributes.name !== 'passkey_login_trigger'),
  ]
  visit.kratos.store.saveFlow({ ...flow, nodes, messages: [] })
  const screen = flowScreen(visit, flow)
  return wantsJson(visit.request) ? errorResponse(locationChangeRequired(screen)) : redirect(visit, screen)
}

function registrationNodes(visit: Visit): Node[] {
  const { settings } = visit.kratos
  if (!settings.hasPasskeys) return []
  const userHandle = Buffer.from(newUserHandle()).toString('base64url')
  const options = {
    credentialOptions: creationOptions(settings, name, { userHandle }),
    displayNameFieldName: 'traits.email',
  }
  return [
    scriptNode(settings),
    inputNode(name, 'passkey_register_trigger', 'button', {
      ...onClick('oryPasskeyRegistration'),
      label: texts.signUpWithPasskey(),
    }),
    inputNode(name, 'passkey_register', 'hidden'),
    inputNode(name, 'passkey_create_data', 'hidden', { value: JSON.stringify(options) }),
  ]
}

/** 64 letters and digits, the format of Kratos. */
export function newUserHandle(): string {
  return randomBytes(32).toString('hex')
}

async function register(visit: Visit, flow: Flow, fields: Fields): Promise<Outcome<SignedUp>> {
  const credential = textField(fields, 'passkey_register')
  if (credential === '' || !isMine(visit, fields, credential)) return { kind: 'not-responsible' }
  visit.requireCsrfToken(fields.values.csrf_token)
  const { identitySchema } = visit.kratos.settings
  const { traits, violations } = readTraits(fields, identitySchema)
  const asked = pendingChallenge(flow, 'passkey_create_data')
  const key = await verifyNewKey(visit.kratos.settings, asked, credential)
  if (violations.length > 0 || !key || !asked) {
    const nodes = withFreshToken(visit, withTraitValues(flow.nodes, traits, identitySchema))
    return { kind: 'refused', nodes, texts: key ? violations : [{ text: texts.newKeyUnreadable() }] }
  }
  const identifiers = [Buffer.from(asked.userHandle, 'base64url').toString()]
  const config = { credentials: [key], user_handle: asked.userHandle }
  return { kind: 'done', traits, credential: { identifiers, config } }
}
