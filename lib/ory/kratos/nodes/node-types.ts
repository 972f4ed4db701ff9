import type { UiText } from '@/lib/ory/kratos/flow'

/** What every node has. */
export interface NodeBase {
  /** The DOM id, unique in its form even when Kratos sends a node twice. */
  readonly id: string
  readonly group: string
  /** What to call the node; without a label from Kratos, one made from its name. The text may be empty. */
  readonly label: UiText
  readonly messages: readonly UiText[]
  /** Everything Kratos sent about the node, also keys we do not know. */
  readonly attributes: Readonly<Record<string, unknown>>
}

interface InputBase extends NodeBase {
  readonly name: string
  readonly value: string
  readonly disabled: boolean
}

/** What helps people, keyboards and password managers with a field. */
export interface InputHints {
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'email' | 'tel' | 'url' | 'text'
  readonly enterKeyHint?: 'go' | 'next'
  /** Nothing to spell-check or to capitalise: identifiers and codes. */
  readonly verbatim?: boolean
  /** An example of what is meant. */
  readonly placeholder?: string
}

export const inputKinds = [
  'input',
  'email',
  'tel',
  'number',
  'url',
  'date',
  'datetime-local',
  'password',
  'code',
  'unknown',
] as const
export type InputKind = (typeof inputKinds)[number]

/** Something to type into. An `unknown` node with a name is one too, so it stays usable. */
export interface InputNode extends InputBase, InputHints {
  readonly kind: InputKind
  readonly required: boolean
  readonly pattern?: string
  readonly maxLength?: number
}

export interface HiddenNode extends InputBase {
  readonly kind: 'hidden'
}

export interface CheckboxNode extends InputBase {
  readonly kind: 'checkbox'
  readonly required: boolean
  readonly checked: boolean
}

export interface SelectNode extends InputBase {
  readonly kind: 'select'
  readonly required: boolean
  readonly autoComplete?: string
  readonly options: readonly { readonly value: string; readonly label: UiText }[]
}

/** `provider` submits to a social sign-in provider; `passkey` starts a ceremony that needs script; `button` does nothing by itself. */
export interface ButtonNode extends InputBase {
  readonly kind: 'submit' | 'provider' | 'button' | 'passkey'
}

export interface AnchorNode extends NodeBase {
  readonly kind: 'anchor'
  /** Absent when the address is not safe to follow. */
  readonly href: string | undefined
}

export interface ImageNode extends NodeBase {
  readonly kind: 'image'
  /** Absent when the address is not safe to load. */
  readonly src: string | undefined
  readonly width: number | undefined
  readonly height: number | undefined
}

/** A text to read or to copy: an explanation, the TOTP secret, or the list of backup codes (1050015). */
export interface TextNode extends NodeBase {
  readonly kind: 'text'
  readonly text: UiText
  readonly secrets: readonly UiText[]
}

/** Kept as data for the islands that replace it; never rendered as a script. */
export interface ScriptNode extends NodeBase {
  readonly kind: 'script'
}

/** A place that a script of Kratos would fill, such as a captcha. */
export interface DivNode extends NodeBase {
  readonly kind: 'div'
}

export type FlowNode =
  | InputNode
  | HiddenNode
  | CheckboxNode
  | SelectNode
  | ButtonNode
  | AnchorNode
  | ImageNode
  | TextNode
  | ScriptNode
  | DivNode
