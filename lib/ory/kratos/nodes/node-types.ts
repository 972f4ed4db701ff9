import type { UiText } from '@/lib/ory/kratos/flow/flow'

/** The parts of every node. */
export interface NodeBase {
  /** The DOM id, unique in its form even when Kratos sends a node twice. */
  readonly id: string
  readonly group: string
  /** The label; without one from Kratos, it is made from the node's name. The text may be empty. */
  readonly label: UiText
  readonly messages: readonly UiText[]
  /** All attributes that Kratos sent, also the ones that we do not know. */
  readonly attributes: Readonly<Record<string, unknown>>
}

interface InputBase extends NodeBase {
  readonly name: string
  readonly value: string
  readonly disabled: boolean
}

/** Hints that help visitors, keyboards and password managers with a field. */
export interface InputHints {
  readonly autoComplete?: string
  readonly inputMode?: 'numeric' | 'email' | 'tel' | 'url' | 'text'
  readonly enterKeyHint?: 'go' | 'next'
  /** No spell-check and no capitals: for identifiers and codes. */
  readonly verbatim?: boolean
  /** An example value. */
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

/** A field to type into. An `unknown` node with a name is one too, so that the visitor can use it. */
export interface InputNode extends InputBase, InputHints {
  readonly kind: InputKind
  readonly required: boolean
  readonly pattern?: string
  readonly maxLength?: number
  /** The characters that a new password must have. */
  readonly minLength?: number
}

export interface HiddenNode extends InputBase {
  readonly kind: 'hidden'
}

export interface CheckboxNode extends InputBase {
  readonly kind: 'checkbox'
  readonly required: boolean
  readonly checked: boolean
  /** What the form posts when the box is not ticked. Without it, the form posts nothing. */
  readonly uncheckedValue?: string
}

export interface SelectNode extends InputBase {
  readonly kind: 'select'
  readonly required: boolean
  readonly autoComplete?: string
  readonly options: readonly { readonly value: string; readonly label: UiText }[]
}

/**
 * `provider` submits to a social sign-in provider, and `passkey` starts a ceremony that needs script.
 * `button` does nothing without a script of Kratos.
 */
export interface ButtonNode extends InputBase {
  readonly kind: 'submit' | 'provider' | 'button' | 'passkey'
}

export interface AnchorNode extends NodeBase {
  readonly kind: 'anchor'
  /** Undefined when the URL is not safe to follow. */
  readonly href: string | undefined
}

export interface ImageNode extends NodeBase {
  readonly kind: 'image'
  /** Undefined when the URL is not safe to load. */
  readonly src: string | undefined
  readonly width: number | undefined
  readonly height: number | undefined
}

/** A text to read or to copy: an explanation, the TOTP secret, or the list of backup codes. */
export interface TextNode extends NodeBase {
  readonly kind: 'text'
  readonly text: UiText
  readonly secrets: readonly UiText[]
}

/** A script of Kratos. We never render it; our islands replace it. */
interface ScriptNode extends NodeBase {
  readonly kind: 'script'
}

/** An element that a script of Kratos would fill, such as a captcha. */
interface DivNode extends NodeBase {
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
