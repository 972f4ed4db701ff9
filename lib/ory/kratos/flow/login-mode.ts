import type { Flow, FlowUi, UiText } from './flow'
import { messageIds } from './message-ids'

/**
 * Whether a login confirms a visitor who is already signed in: again, or with a second factor. Then the page
 * has one form for each method (docs/behaviour.md 4.1).
 */
export function isReauthOrStepUp({ refresh, requested_aal }: Flow): boolean {
  return refresh === true || requested_aal === 'aal2'
}

/**
 * The methods that each message can be about (docs/behaviour.md 8.2). Kratos says which method was tried only for
 * a code that it sends. For all others we must tell from the message; a wrong second factor may be an app or
 * a key.
 */
const methodsOfMessage: Readonly<Record<number, readonly string[]>> = {
  [messageIds.wrongCredentials]: ['password'],
  [messageIds.wrongSecondFactor]: ['totp', 'webauthn', 'passkey'],
  [messageIds.wrongKey]: ['webauthn', 'passkey'],
  [messageIds.noTotpDevice]: ['totp'],
  [messageIds.lookupSecretUsed]: ['lookup_secret'],
  [messageIds.noWebAuthnDevice]: ['webauthn', 'passkey'],
  [messageIds.noLookupSecrets]: ['lookup_secret'],
  [messageIds.unknownWebAuthnUser]: ['webauthn', 'passkey'],
  [messageIds.wrongLookupSecret]: ['lookup_secret'],
  [messageIds.unknownCodeUser]: ['code'],
  [messageIds.wrongLoginCode]: ['code'],
}

/** The method on the screen that a message is about; undefined when we cannot tell, or when it is about all. */
export function methodOfMessage(
  { id }: UiText,
  { active }: Flow,
  methods: readonly string[],
): string | undefined {
  const known = methodsOfMessage[id] ?? []
  const possible = methods.filter((method) => known.includes(method))
  return possible.length === 1 ? possible[0] : methods.find((method) => method === active)
}

/** The order of the forms (docs/behaviour.md 4.1). Other methods follow in Kratos' order. */
const formOrder = ['webauthn', 'password', 'totp', 'lookup_secret', 'code']

/** The order of second factors: the likeliest is what a visitor has at hand, and does not use up. */
const secondFactorOrder = ['totp', 'webauthn', 'passkey', 'code', 'lookup_secret']

/**
 * The node groups of each form: its method, then the groups without visible nodes, which any form may need.
 * The first form is the likeliest: the method that the visitor used last in this flow, or else the one that
 * signed them in last, or else the first of a fixed order.
 * @param lastUsed the method that signed the visitor in last, where that is known
 */
export function methodForms(flow: Flow, lastUsed?: string): [method: string, ...shared: string[]][] {
  const { nodes, messages } = flow.ui
  const groups = [...new Set(nodes.map(({ group }) => group))].filter((group) => group !== 'default')
  const seen = new Set(nodes.filter(isSeen).map(({ group }) => group))
  const shared = groups.filter((group) => !seen.has(group))
  const methods = groups.filter((group) => seen.has(group))
  const error = messages.find(isError)
  const used = (error && methodOfMessage(error, flow, methods)) ?? methodWithError(flow) ?? flow.active
  const order = [used, lastUsed, ...(flow.requested_aal === 'aal2' ? secondFactorOrder : formOrder)]
  const rank = (method: string) => rankIn(order, method)
  return methods.sort((a, b) => rank(a) - rank(b)).map((method) => [method, ...shared])
}

/** Kratos puts the message about an empty or malformed value at its field, and names no method. */
function methodWithError({ ui }: Flow): string | undefined {
  return ui.nodes.find(({ group, messages }) => group !== 'default' && messages.some(isError))?.group
}

function isError({ type }: UiText): boolean {
  return type === 'error'
}

function isSeen({ type, attributes }: FlowUi['nodes'][number]): boolean {
  const nodeType = attributes.node_type ?? type
  return nodeType !== 'script' && nodeType !== 'div' && attributes.type !== 'hidden'
}

function rankIn(order: readonly unknown[], group: string): number {
  const place = order.indexOf(group)
  return place < 0 ? order.length : place
}
