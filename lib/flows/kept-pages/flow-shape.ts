import type { Flow, RawNode } from '@/lib/ory/kratos/flow'
import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import { holes } from './holes'

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
} as const
type MarkedName = keyof typeof marks
const markedNames = Object.keys(marks) as MarkedName[]

/** What each flow has for itself. A flow without passkeys has no value for them. */
export type OwnValues = Readonly<Partial<Record<MarkedName, string>>> & {
  readonly flowId: string
  readonly expiresAt: string
}

/** Where the values are that Kratos makes anew for each flow. */
const finders: Readonly<Record<Exclude<MarkedName, 'flowId'>, (node: RawNode) => string | undefined>> = {
  csrfToken: ({ attributes: { name, value } }) => (name === 'csrf_token' ? scalar(value) : undefined),
  challenge: (node) => /"challenge":"([^"]*)"/.exec(passkeyOptions(node))?.[1],
  userHandle: (node) => /"user":\{[^{}]*"id":"([^"]*)"/.exec(passkeyOptions(node))?.[1],
  scriptNonce: ({ type, attributes: { nonce } }) => (type === 'script' ? scalar(nonce) : undefined),
}

/**
 * Takes a flow apart that nobody has sent a form of yet.
 * @returns null for a flow that has anything of a visitor: a message, a typed value, an application's request
 */
export function shapeOf(flow: Flow): FlowShape | null {
  const { created_at: _created, updated_at: _updated, issued_at: _issued, expires_at, ...rest } = flow
  const values = valuesOf(flow)
  if (values === null || isOfVisitor(flow)) return null
  if (expires_at === undefined || !(Date.parse(expires_at) > 0)) return null
  let text = JSON.stringify(rest)
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
function valuesOf({ id, ui }: Flow): Partial<Record<MarkedName, string>> | null {
  const values: Partial<Record<MarkedName, string>> = { flowId: id }
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
  const { ui, oauth2_login_request, oauth2_login_challenge, identity, continue_with } = flow
  const hasMessage = [...ui.messages, ...ui.nodes.flatMap(({ messages }) => messages)].length > 0
  const isKnown = oauth2_login_request || oauth2_login_challenge || identity || continue_with.length > 0
  return hasMessage || Boolean(isKnown) || ui.nodes.some(isFilledIn)
}

/** The values of these are the same for everybody. A hidden field that is not makes a shape of its own. */
const fixed: ReadonlySet<unknown> = new Set(['hidden', 'submit', 'button'])

/** Whether a field has a value that a visitor may have typed. */
function isFilledIn({ type, attributes }: RawNode): boolean {
  const { type: kind, value } = attributes
  if (type !== 'input' || fixed.has(kind)) return false
  return value !== undefined && value !== null && value !== '' && value !== false
}
