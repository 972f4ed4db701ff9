import type { Flow, RawNode, UiText } from '@/lib/ory/kratos/flow'
import { knownIdentifier } from '@/lib/ory/kratos/known-identifier'
import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import { holes } from './holes'
import { sharedRequest } from './shared-request'

/** A flow, taken apart: what it has in common with other flows, and what is its own. */
export interface FlowShape {
  /** The flow as JSON, with marks in place of its own values. */
  readonly text: string
  readonly own: OwnValues
}

/** JSON never has a control character, so no text of a flow can be one of these marks. */
const marks = {
  flowId: '\u0001',
  csrfToken: '\u0002',
  challenge: '\u0003',
  userHandle: '\u0004',
  scriptNonce: '\u0005',
  identifier: '\u0006',
  loginChallenge: '\u0007',
} as const
type MarkedName = keyof typeof marks
const markedNames = Object.keys(marks) as MarkedName[]

/** What each flow has for itself. Many flows have no passkey, no typed identifier, and no application. */
export type OwnValues = Readonly<Partial<Record<MarkedName, string>>> & {
  readonly flowId: string
  readonly expiresAt: string
}

/** Where the values are that Kratos makes anew for each flow, and the one that the visitor typed. */
const finders: Readonly<
  Record<Exclude<MarkedName, 'flowId' | 'loginChallenge'>, (node: RawNode) => string | undefined>
> = {
  csrfToken: ({ attributes: { name, value } }) => (name === 'csrf_token' ? scalar(value) : undefined),
  challenge: (node) => /"challenge":"([^"]*)"/.exec(passkeyOptions(node))?.[1],
  userHandle: (node) => /"user":\{[^{}]*"id":"([^"]*)"/.exec(passkeyOptions(node))?.[1],
  scriptNonce: ({ type, attributes: { nonce } }) => (type === 'script' ? scalar(nonce) : undefined),
  identifier: (node) => (isFilledIn(node) ? typedIdentifier(node) : undefined),
}

/**
 * Takes a flow apart that has nothing of a visitor but an e-mail address that they typed.
 * @returns null for any other flow: one with another typed value, or with a message about the visitor
 */
export function shapeOf(flow: Flow): FlowShape | null {
  const { created_at: _created, updated_at: _updated, issued_at: _issued, expires_at, ...rest } = flow
  const values = valuesOf(flow)
  const request = flow.oauth2_login_request && sharedRequest(flow.oauth2_login_request)
  const isHalf = Boolean(request) !== (flow.oauth2_login_challenge !== undefined)
  if (values === null || isHalf || isOfVisitor(flow)) return null
  if (expires_at === undefined || !(Date.parse(expires_at) > 0)) return null
  let text = JSON.stringify({ ...rest, oauth2_login_request: request })
  for (const name of markedNames) {
    const value = values[name]
    if (value !== undefined) text = text.replaceAll(value, marks[name])
  }
  return { text, own: { ...values, flowId: flow.id, expiresAt: expires_at } }
}

/** A flow of this shape with other values of its own. */
export function flowOfShape(shape: string, { expiresAt, ...values }: OwnValues): Flow {
  let text = shape
  for (const name of markedNames) text = text.replaceAll(marks[name], values[name] ?? '')
  return { ...JSON.parse(text), expires_at: expiresAt }
}

/** The flow's own values; null when one is missing, looks wrong, or is there twice. */
function valuesOf({ id, ui, oauth2_login_challenge }: Flow): Partial<Record<MarkedName, string>> | null {
  const values: Partial<Record<MarkedName, string>> = { flowId: id }
  // A URL has another form of the `=` at its end.
  if (oauth2_login_challenge !== undefined) values.loginChallenge = oauth2_login_challenge.replace(/=+$/, '')
  for (const node of ui.nodes) {
    for (const [name, find] of Object.entries(finders) as [
      MarkedName,
      (node: RawNode) => string | undefined,
    ][]) {
      const value = find(node)
      if (value === undefined) continue
      if ((values[name] ?? value) !== value) return null
      values[name] = value
    }
  }
  const isRight =
    values.csrfToken !== undefined && markedNames.every((name) => looksRight(name, values[name]))
  return isRight ? values : null
}

function looksRight(name: MarkedName, value: string | undefined): boolean {
  return value === undefined || holes[name].test(value)
}

/** What a browser needs to sign in with a passkey, or to make one: JSON in a hidden field. */
function passkeyOptions({ attributes: { name, value } }: RawNode): string {
  return name === 'passkey_challenge' || name === 'passkey_create_data' ? scalar(value) : ''
}

function isOfVisitor(flow: Flow): boolean {
  const { ui, state, identity, continue_with } = flow
  const messages = [...ui.messages, ...ui.nodes.flatMap((node) => node.messages)]
  const isKnown = identity !== undefined || knownIdentifier(flow) !== undefined
  // A page says how long ago its mail was sent.
  return isKnown || state === 'sent_email' || continue_with.length > 0 || messages.some(isAboutVisitor)
}

/** What a message names may be the visitor's: an address, a number, a time. */
function isAboutVisitor({ context }: UiText): boolean {
  return context !== undefined && Object.keys(context).length > 0
}

/** The values of these are the same for everybody. A hidden field that is not makes a shape of its own. */
const fixed: ReadonlySet<unknown> = new Set(['hidden', 'submit', 'button'])

/** Whether a field has a value that a visitor may have typed. */
function isFilledIn({ type, attributes }: RawNode): boolean {
  const { type: kind, value } = attributes
  if (type !== 'input' || fixed.has(kind)) return false
  return value !== undefined && value !== null && value !== '' && value !== false
}

/** The value of a field for one line of text. Any other value is none that looks like an identifier. */
function typedIdentifier({ attributes: { type, value } }: RawNode): string {
  return type === 'text' || type === 'email' ? scalar(value) : ''
}
