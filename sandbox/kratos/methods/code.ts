import { type Fields, textField } from '../flow/fields'
import { withFreshToken } from '../flow/mail-form'
import { checkSecret, LateCode, newCode, withSecrets } from '../flow/mail-secrets'
import { inputNode, type Node, type PlacedText, submitNode, withValue } from '../flow/nodes'
import type { Outcome, SignedIn, SignedUp, SignInMethod } from '../flow/sign-in-method'
import { texts, type UiText } from '../flow/texts'
import { identifierLabel, readTraits, withTraitValues } from '../flow/traits-form'
import { type Identity, withVerifiedAddress } from '../identity/identity'
import { identifierOf, normalIdentifier } from '../identity/identity-schema'
import type { Flow } from '../types'
import type { Visit } from '../visit'

const name = 'code'

/**
 * Sign-in and registration by a code in a mail (`passwordless_enabled`), or such a code as a second factor
 * (`mfa_enabled`).
 */
export const codeMethod: SignInMethod = { name, loginNodes, logIn, registrationNodes, register }

function loginNodes(visit: Visit, login: NonNullable<Flow['login']>): Node[] {
  if (!visit.kratos.settings.isCodePasswordless || login.requestedAal !== 'aal1') return []
  if (!choosesAddress(visit, login) || !visit.session) {
    return [identifierNode(), submitNode(name, name, texts.signInWithCode())]
  }
  return addressesOf(visit.session.identity).map((address) =>
    inputNode(name, 'address', 'submit', { value: address, label: texts.sendCodeTo(address) }),
  )
}

/**
 * After 26.2, a signed-in visitor does not type an address (`feature_flags.refresh_login_choose_address`).
 */
function choosesAddress({ kratos }: Visit, login: Flow['login']): boolean {
  return kratos.settings.isNext && login?.isRefresh === true && login.requestedAal === 'aal1'
}

/** The addresses for a code. Kratos includes the phone number if the schema has `via: sms`. */
function addressesOf({ traits }: Identity): string[] {
  return [...(typeof traits.phone === 'string' ? [traits.phone] : []), identifierOf(traits)]
}

/** The owner of an address: of an email address, or after 26.2 of a phone number. */
function ownerOf({ kratos: { settings, store } }: Visit, address: string): Identity | undefined {
  const byPhone = () => store.identities().find(({ traits }) => traits.phone === address)
  return store.identityWith(name, normalIdentifier(address)) ?? (settings.isNext ? byPhone() : undefined)
}

/**
 * Kratos turns the buttons into hidden fields, and writes the chosen address into the first field of that
 * name.
 */
function chosenForm(visit: Visit, flow: Flow, chosen: string): Node[] {
  const named = flow.nodes
    .filter(({ attributes }) => attributes.name === 'identifier' || attributes.name === 'address')
    .map((node) => ({ ...node, attributes: { ...node.attributes, name: 'identifier', type: 'hidden' } }))
  const [first, ...others] = named
  const nodes = first ? [...withIdentifier([first], chosen), ...others] : []
  return [...csrfOf(visit, flow), ...nodes, ...codeForm(texts.loginCode())]
}

function identifierNode(): Node {
  return inputNode('default', 'identifier', 'text', { value: '', required: true, label: identifierLabel() })
}

/** The identifier while the form asks for the code. The field keeps its `autocomplete` value. */
function hiddenIdentifier({ nodes }: Flow, value: string): Node {
  const shown = nodes.find(({ attributes }) => attributes.name === 'identifier') ?? identifierNode()
  // After an error in the code it has no label any more.
  if (shown.attributes.type === 'hidden') return { ...shown, attributes: { ...shown.attributes, value } }
  return {
    ...shown,
    group: 'default',
    messages: [],
    attributes: { ...shown.attributes, type: 'hidden', value, required: true },
    meta: { label: identifierLabel() },
  }
}

/** The second factor. Kratos sends the code as soon as the flow begins, since there is one address only. */
export function sendSecondFactor(visit: Visit, flow: Flow, identity: Identity): Flow {
  const address = identifierOf(identity.traits)
  const sent = send(visit, flow, address, { identity, templateType: 'login_code_valid' })
  return { ...sent, nodes: secondFactorForm(visit, flow, address), messages: [codeSent(visit, flow)] }
}

/** After 26.2, the message to a known person does not mention the spelling of the address. */
function codeSent({ kratos }: Visit, { login }: Flow): UiText {
  const isKnown = login?.isRefresh === true || login?.requestedAal === 'aal2'
  return kratos.settings.isNext && isKnown ? texts.confirmCodeSent() : texts.loginCodeSent()
}

function secondFactorForm(visit: Visit, flow: Flow, address: string): Node[] {
  const label = texts.sendCodeTo(address)
  const identifier = inputNode(name, 'identifier', 'hidden', { value: address, label })
  return [...csrfOf(visit, flow), identifier, ...codeForm(texts.loginCode())]
}

function isMine(visit: Visit, fields: Fields): boolean {
  return visit.kratos.settings.isCodePasswordless && textField(fields, 'method') === name
}

function logIn(visit: Visit, flow: Flow, fields: Fields): Outcome<SignedIn> {
  const isSecond = flow.login?.requestedAal === 'aal2'
  const { isCodePasswordless, isCodeSecondFactor } = visit.kratos.settings
  const isOn = isSecond ? isCodeSecondFactor : isCodePasswordless
  const isChoice = choosesAddress(visit, flow.login)
  const chosen = isChoice ? textField(fields, 'address') : ''
  if (!isOn || (textField(fields, 'method') !== name && !chosen)) return { kind: 'not-responsible' }
  visit.requireCsrfToken(fields.values.csrf_token, flow)
  const typed = inLowerCase(textField(fields, 'identifier') || chosen)
  const refused = (text: PlacedText, changed: Flow = flow): Outcome<SignedIn> => {
    const fill = changed.state === 'choose_method' ? withIdentifier : withHiddenIdentifier
    const nodes = withFreshToken(visit, fill(sortedCodeForm(changed), typed))
    return { kind: 'refused', flow: changed, nodes, texts: [text] }
  }
  if (typed === '') return refused({ field: 'identifier', text: texts.missing('identifier') })
  const identity = ownerOf(visit, typed)
  if (!identity || ((isSecond || isChoice) && identity.id !== visit.session?.identity.id))
    return refused({ text: texts.noCodeAccount() })
  if (isAsking(flow, fields)) {
    const address = normalIdentifier(typed)
    const sent = send(visit, flow, address, { identity, templateType: 'login_code_valid' })
    const nodes =
      isSecond && flow.state === 'choose_method'
        ? secondFactorForm(visit, flow, address)
        : isChoice
          ? chosenForm(visit, flow, typed)
          : [...csrfOf(visit, flow), hiddenIdentifier(flow, typed), ...codeForm(texts.loginCode())]
    return { kind: 'refused', flow: sent, nodes, texts: [{ text: codeSent(visit, flow) }], isProgress: true }
  }
  const { flow: tried, found, text } = checkCode(visit, flow, fields, texts.loginCodeInvalid())
  if (text) return refused(text, tried)
  if (found?.identityId !== identity.id) return refused({ text: texts.loginCodeInvalid() }, tried)
  const verified = withVerifiedAddress(identity, found.address, visit.now)
  visit.kratos.store.saveIdentity(verified)
  return { kind: 'done', identity: verified, aal: isSecond ? 'aal2' : 'aal1', flow: passed(tried) }
}

/** Only an email address has no capital letters. */
function inLowerCase(identifier: string): string {
  return identifier.includes('@') ? identifier.toLowerCase() : identifier
}

/** The first submit requests a code, and so does every submit of the resend button. */
function isAsking(flow: Flow, fields: Fields): boolean {
  return flow.state === 'choose_method' || textField(fields, 'resend') !== ''
}

/** The recipient of a code. During registration, there is no identity yet. */
type Recipient = { templateType: string; identity?: Identity }

function send(visit: Visit, flow: Flow, address: string, { templateType, identity }: Recipient): Flow {
  const code = newCode()
  visit.kratos.mail({
    to: address,
    templateType,
    code,
    link: '',
    requestUrl: flow.requestUrl,
    payload: flow.payload,
    traits: identity?.traits,
  })
  const sent = withSecrets(flow, [
    { secret: code, address, identityId: identity?.id ?? '', expiresAt: visit.codeEnd },
  ])
  return { ...sent, state: 'sent_email', active: name }
}

function codeForm(label: UiText): Node[] {
  return [
    inputNode(name, 'method', 'hidden', { value: name }),
    inputNode(name, 'code', 'text', { required: true, label }),
    submitNode(name, name, texts.continueLabel()),
    inputNode(name, 'resend', 'submit', { value: 'code', label: texts.resendCode() }),
  ]
}

function csrfOf(visit: Visit, flow: Flow): Node[] {
  return withFreshToken(
    visit,
    flow.nodes.filter(({ attributes }) => attributes.name === 'csrf_token'),
  )
}

/** Kratos sorts the form of the code after a rejection. */
function sortedCodeForm({ nodes }: Flow): Node[] {
  const rank = ({ group, attributes }: Node) =>
    group === name ? ['code', 'resend', 'method'].indexOf(attributes.name ?? '') : -1
  return nodes.some(({ attributes }) => attributes.name === 'resend')
    ? nodes.toSorted((a, b) => rank(a) - rank(b))
    : [...nodes]
}

function withIdentifier(nodes: readonly Node[], value: string): Node[] {
  return withValue(nodes, 'identifier', value)
}

/** After an error in the code, Kratos hides the identifier, and drops its label. */
function withHiddenIdentifier(nodes: readonly Node[], value: string): Node[] {
  const hidden = inputNode('default', 'identifier', 'hidden', { value })
  return nodes.with(
    nodes.findIndex(({ attributes }) => attributes.name === 'identifier'),
    hidden,
  )
}

function checkCode(visit: Visit, flow: Flow, fields: Fields, invalid: UiText) {
  const code = textField(fields, 'code')
  if (code === '') return { flow, found: undefined, text: { field: 'code', text: texts.missing('code') } }
  const { flow: tried, found, isTooOften, ...late } = checkSecret(flow, code, visit.now)
  // After 26.2, an expired code counts as an incorrect one.
  const lateSince = visit.kratos.settings.isNext ? undefined : late.lateSince
  // Kratos cannot restart a second factor: its new flow would be a sign-in.
  if (lateSince && flow.login?.requestedAal === 'aal2') {
    return { flow: tried, found: undefined, text: { text: texts.generic(texts.signedInReason) } }
  }
  if (lateSince) {
    visit.kratos.store.saveFlow(tried)
    throw new LateCode(lateSince)
  }
  const text = isTooOften ? texts.triedTooOften() : invalid
  return found ? { flow: tried, found } : { flow: tried, found, text: { text } }
}

function passed(flow: Flow): Flow {
  return { ...flow, state: 'passed_challenge', nodes: sortedCodeForm(flow) }
}

function registrationNodes(visit: Visit): Node[] {
  return visit.kratos.settings.isCodePasswordless ? [submitNode(name, name, texts.signUpWithCode())] : []
}

function register(visit: Visit, flow: Flow, fields: Fields): Outcome<SignedUp> {
  if (!isMine(visit, fields)) return { kind: 'not-responsible' }
  const { identitySchema } = visit.kratos.settings
  const { traits, violations } = readTraits(fields, identitySchema)
  const refused = (placed: PlacedText[], changed: Flow = flow): Outcome<SignedUp> => {
    const nodes = withFreshToken(visit, withTraitValues(sortedCodeForm(changed), traits, identitySchema))
    return { kind: 'refused', flow: changed, nodes, texts: placed }
  }
  if (violations.length > 0) return refused(violations)
  visit.requireCsrfToken(fields.values.csrf_token)
  if (isAsking(flow, fields)) {
    const sent = send(visit, flow, identifierOf(traits), { templateType: 'registration_code_valid' })
    const nodes = [
      ...csrfOf(visit, flow),
      ...hiddenTraits(withTraitValues(flow.nodes, traits, identitySchema)),
      ...codeForm(texts.registrationCode()),
    ]
    const placed = [{ text: texts.registrationCodeSent() }]
    return { kind: 'refused', flow: sent, nodes, texts: placed, isProgress: true }
  }
  const { flow: tried, text } = checkCode(visit, flow, fields, texts.registrationCodeInvalid())
  if (text) return refused([text], tried)
  return { kind: 'done', traits, isVerified: true, flow: passed(tried) }
}

function hiddenTraits(nodes: readonly Node[]): Node[] {
  return nodes
    .filter(({ attributes }) => attributes.name?.startsWith('traits.'))
    .map((node) => ({ ...node, attributes: { ...node.attributes, type: 'hidden' } }))
}
