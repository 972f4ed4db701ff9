import type { Flow, FlowUi, UiText } from './flow'
import { messageIds } from './message-ids'

/**
 * Whether a login confirms somebody who is signed in already: again, or with a second factor. Its card then has a
 * form for each method (specification 4.1).
 */
export function isSecondFactorMode({ refresh, requested_aal }: Flow): boolean {
  return refresh === true || requested_aal === 'aal2'
}

/**
 * What Kratos says about a login in second-factor mode. We ask for a refresh with every login, so beside 'complete the
 * second step' (1010004) it says 'confirm that it's you' (1010003) as well: once is enough.
 */
export function modeMessages({ messages }: FlowUi): readonly UiText[] {
  const { loginRefresh, loginSecondFactor } = messageIds
  const isSecondFactor = messages.some(({ id }) => id === loginSecondFactor)
  return isSecondFactor ? messages.filter(({ id }) => id !== loginRefresh) : messages
}

/**
 * The methods whose answer a message is (specification 8.2). Kratos says which method was tried only of a code that it
 * sends, so beside that the message has to tell; 4000008 is the word for an app and for a key.
 */
const answering: Readonly<Record<number, readonly string[]>> = {
  [messageIds.wrongCredentials]: ['password'],
  [messageIds.wrongSecondFactor]: ['totp', 'webauthn', 'passkey'],
  [messageIds.noTotpDevice]: ['totp'],
  [messageIds.lookupSecretUsed]: ['lookup_secret'],
  [messageIds.noWebAuthnDevice]: ['webauthn', 'passkey'],
  [messageIds.noLookupSecrets]: ['lookup_secret'],
  [messageIds.unknownWebAuthnUser]: ['webauthn', 'passkey'],
  [messageIds.wrongLookupSecret]: ['lookup_secret'],
  [messageIds.unknownCodeUser]: ['code'],
  [messageIds.wrongLoginCode]: ['code'],
}

/** Which of the methods on the screen a message is about; undefined when that cannot be told, or when it is all. */
export function methodOfMessage(
  { id }: UiText,
  { active }: Flow,
  methods: readonly string[],
): string | undefined {
  const possible = answering[id] ? methods.filter((method) => answering[id]?.includes(method)) : []
  return possible.length === 1 ? possible[0] : methods.find((method) => method === active)
}

/** The order of the forms (specification 4.1); methods that are not named there follow as Kratos sends them. */
const formOrder = ['webauthn', 'password', 'totp', 'lookup_secret', 'code']

/** The groups of one form for each method: its own first, then those without anything to see, which each may need. */
export function methodForms({ nodes }: FlowUi): [method: string, ...shared: string[]][] {
  const groups = [...new Set(nodes.map(({ group }) => group))].filter((group) => group !== 'default')
  const seen = new Set(nodes.filter(isSeen).map(({ group }) => group))
  const shared = groups.filter((group) => !seen.has(group))
  const methods = groups.filter((group) => seen.has(group))
  return methods.sort((a, b) => rank(a) - rank(b)).map((method) => [method, ...shared])
}

function isSeen({ type, attributes }: FlowUi['nodes'][number]): boolean {
  const nodeType = attributes.node_type ?? type
  return nodeType !== 'script' && nodeType !== 'div' && attributes.type !== 'hidden'
}

function rank(group: string): number {
  const place = formOrder.indexOf(group)
  return place < 0 ? formOrder.length : place
}
