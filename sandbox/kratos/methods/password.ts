import { type Fields, textField } from '../flow/fields'
import { withFreshToken } from '../flow/mail-form'
import { inputNode, type Node, type PlacedText, passwordNode, submitNode, withValue } from '../flow/nodes'
import type { Outcome, SignedIn, SignedUp, SignInMethod } from '../flow/sign-in-method'
import { texts } from '../flow/texts'
import { identifierLabel, readTraits, withTraitValues } from '../flow/traits-form'
import type { Identity } from '../identity/identity'
import { identifierOf, normalIdentifier } from '../identity/identity-schema'
import type { Flow } from '../types'
import type { Visit } from '../visit'
import { hashPassword, isPasswordOf } from './password-hash'
import { passwordViolation } from './password-policy'

const name = 'password'

/** Sign-in with an identifier and a password. */
export const passwordMethod: SignInMethod = { name, loginNodes, logIn, registrationNodes, register }

function loginNodes(
  visit: Visit,
  { isRefresh, requestedAal }: NonNullable<Flow['login']>,
  hint?: Identity,
): Node[] {
  if (requestedAal !== 'aal1') return []
  if (hint && !hint.credentials[name]?.config.hashed_password) return []
  if (!isRefresh) {
    const label = identifierLabel()
    return [
      inputNode('default', 'identifier', 'text', { value: '', required: true, label }),
      passwordNode('current-password'),
      submitNode('password', name, texts.signInWithPassword()),
    ]
  }
  const credential = visit.session?.identity.credentials[name]
  if (!credential?.config.hashed_password) return []
  return [
    inputNode('default', 'identifier', 'hidden', { value: credential.identifiers[0] ?? '' }),
    passwordNode('current-password'),
    submitNode('password', name, texts.signIn()),
  ]
}

function logIn(visit: Visit, flow: Flow, fields: Fields): Outcome<SignedIn> {
  if (flow.login?.requestedAal !== 'aal1' || textField(fields, 'method') !== name) {
    return { kind: 'not-responsible' }
  }
  const identifier = textField(fields, 'identifier') || textField(fields, 'password_identifier')
  const password = textField(fields, 'password')
  const refused = (placed: PlacedText[]): Outcome<SignedIn> => ({
    kind: 'refused',
    nodes: withValue(withFreshToken(visit, flow.nodes), 'identifier', identifier),
    texts: placed,
  })
  const missing = [...required('identifier', identifier), ...required('password', password)]
  if (missing.length > 0) return refused(missing)
  const browser = visit.browserIn(flow)
  if (browser) return refused([{ text: texts.generic(browser.reason) }])
  visit.requireCsrfToken(fields.values.csrf_token, flow)
  const identity = visit.kratos.store.identityWith(name, normalIdentifier(identifier))
  const hash = identity?.credentials[name]?.config.hashed_password
  if (!identity || typeof hash !== 'string' || !isPasswordOf(hash, password)) {
    return refused([{ text: texts.invalidCredentials() }])
  }
  return { kind: 'done', identity, aal: 'aal1' }
}

function registrationNodes(): Node[] {
  return [passwordNode('new-password'), submitNode('password', name, texts.signUp())]
}

function register(visit: Visit, flow: Flow, fields: Fields): Outcome<SignedUp> {
  if (textField(fields, 'method') !== name) return { kind: 'not-responsible' }
  const { identitySchema } = visit.kratos.settings
  const { traits, violations } = readTraits(fields, identitySchema)
  const password = textField(fields, 'password')
  const refused = (placed: PlacedText[]): Outcome<SignedUp> => ({
    kind: 'refused',
    nodes: withTraitValues(withFreshToken(visit, flow.nodes), traits, identitySchema),
    texts: placed,
  })
  const faults = [...required('password', password), ...violations]
  if (faults.length > 0) return refused(faults)
  visit.requireCsrfToken(fields.values.csrf_token)
  const weakness = passwordViolation(identifierOf(traits), password)
  if (weakness) return refused([{ field: 'password', text: weakness }])
  return { kind: 'done', traits, hashedPassword: hashPassword(password) }
}

function required(field: string, value: string): PlacedText[] {
  return value === '' ? [{ field, text: texts.missing(field) }] : []
}
