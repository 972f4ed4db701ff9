import { z } from 'zod'
import { uiTextSchema } from '@/lib/ory/kratos/flow/flow'
import type { FlowKind } from '@/lib/urls/flow-kind'
import { inputHints } from './input-hints'
import { bareText } from './node-labels'
import { type FlowNode, type InputKind, inputKinds, type NodeBase } from './node-types'
import { isTrue, patternText, scalar, wholeNumber } from './node-values'

type Attributes = NodeBase['attributes']

/** Narrows an `input` node by its type and name. An unknown type becomes a text field. */
export function readInput(base: NodeBase, flowKind: FlowKind): FlowNode {
  const { attributes, group } = base
  const control = readControl(attributes)
  const type = scalar(attributes.type)
  switch (type) {
    case 'hidden':
      return { ...base, ...control, kind: 'hidden' }
    case 'submit':
      return { ...base, ...control, kind: isProvider(group, control.name) ? 'provider' : 'submit' }
    case 'button':
      return { ...base, ...control, kind: startsCeremony(attributes) ? 'passkey' : 'button' }
    case 'checkbox':
      return { ...base, ...control, kind: 'checkbox', ...readChecked(attributes) }
    default:
      return readSelect(base, flowKind) ?? readField(inputKindOf(type, control.name), base, flowKind)
  }
}

/** What is certainly no address, such as half of one. Our server removes the space at the ends. */
const patterns: Readonly<Partial<Record<InputKind, string>>> = { email: String.raw`\s*[^\s@]+@[^\s@]+\s*` }

/** A field to type into. Also for a node of unknown type: with a name, the visitor can still use it. */
export function readField(kind: InputKind, base: NodeBase, flowKind: FlowKind): FlowNode {
  const { attributes } = base
  const control = readControl(attributes)
  // Visitors may type a code with spaces, which its pattern and length would refuse. Our server removes the
  // spaces.
  const pattern = kind === 'code' ? undefined : (patternText(attributes.pattern) ?? patterns[kind])
  const maxLength = kind === 'code' ? undefined : wholeNumber(attributes.maxlength)
  const minLength = kind === 'password' ? wholeNumber(attributes.minlength) : undefined
  return {
    ...base,
    ...control,
    kind,
    value: fieldValue(kind, control.value),
    required: isTrue(attributes.required),
    ...inputHints(flowKind, kind, control.name, attributes.autocomplete),
    ...(pattern && { pattern }),
    ...(maxLength && { maxLength }),
    ...(minLength && { minLength }),
  }
}

const optionsSchema = z.array(
  z.looseObject({ value: z.unknown(), label: uiTextSchema.optional() }).catch({ value: undefined }),
)

/** Kratos after 26.2 cuts a longer list at 500 without a word, so what is stored may not be in it. */
function readSelect(base: NodeBase, flowKind: FlowKind): FlowNode | undefined {
  const { attributes } = base
  if (!Array.isArray(attributes.options) || attributes.options.length === 0) return undefined
  const control = readControl(attributes)
  const { autoComplete } = inputHints(flowKind, 'input', control.name, attributes.autocomplete)
  const given = optionsSchema.parse(attributes.options).map(({ value, label }) => {
    const text = scalar(value)
    return { value: text, label: label?.text ? label : bareText(text) }
  })
  const isCut = control.value !== '' && !given.some(({ value }) => value === control.value)
  const options = isCut ? [...given, { value: control.value, label: bareText(control.value) }] : given
  return {
    ...base,
    ...control,
    kind: 'select',
    required: isTrue(attributes.required),
    // Latchkey adds the empty option itself.
    options: options.filter(({ value }) => value !== ''),
    ...(autoComplete && { autoComplete }),
  }
}

function readControl(attributes: Attributes) {
  return {
    name: scalar(attributes.name),
    value: scalar(attributes.value),
    disabled: isTrue(attributes.disabled),
  }
}

function inputKindOf(type: string, name: string): InputKind {
  const isCode = name === 'code' || name === 'totp_code'
  if (isCode && ['text', 'number', 'tel'].includes(type)) return 'code'
  if (type === 'text') return 'input'
  return inputKinds.find((kind) => kind === type && kind !== 'code' && kind !== 'input') ?? 'unknown'
}

/**
 * The first value of a field. A password has none. Date inputs need a shorter form than the RFC 3339 text
 * that Kratos stores; with the long form they show nothing.
 */
function fieldValue(kind: InputKind, value: string): string {
  if (kind === 'password') return ''
  if (kind === 'date') return value.slice(0, 'yyyy-mm-dd'.length)
  if (kind === 'datetime-local') return inUtc(value).slice(0, 'yyyy-mm-ddThh:mm'.length)
  return value
}

/** A date and time of any time zone, in UTC. We read the field back in UTC. */
function inUtc(value: string): string {
  const dateTime = /(?:Z|[+-]\d\d:\d\d)$/i.test(value) ? new Date(value) : undefined
  return dateTime && !Number.isNaN(dateTime.getTime()) ? dateTime.toISOString() : value
}

/**
 * A boolean trait posts `true`. A checkbox with its own value, such as a scope, posts that value. Where Kratos
 * requires a boolean trait, it requires a choice: `false` is one too, except where the identity schema allows
 * only `true` (`must_be_true`).
 */
function readChecked({ name, value, required, must_be_true: mustBeTrue }: Attributes) {
  const posted = scalar(value)
  const isChoice = isTrue(required) && scalar(name).startsWith('traits.') && mustBeTrue !== true
  return {
    required: isTrue(required) && !isChoice,
    checked: isTrue(value),
    value: posted === '' || posted === 'false' ? 'true' : posted,
    ...(isChoice && { uncheckedValue: 'false' }),
  }
}

function isProvider(group: string, name: string): boolean {
  return (group === 'oidc' || group === 'saml') && ['provider', 'link', 'unlink'].includes(name)
}

function startsCeremony(attributes: Attributes): boolean {
  return (
    'onclick' in attributes || 'onclickTrigger' in attributes || scalar(attributes.name).endsWith('_trigger')
  )
}
