import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { FlowKind } from '@/lib/urls/flow-kind'
import type { NodeContext } from './node-context'
import { isField } from './node-roles'

interface FocusOptions {
  readonly kind: FlowKind
  /** The form was rejected as a whole, for example because of an incorrect password. */
  readonly isRefused: boolean
  /** Another form of the page comes first, so this one gets the focus only for an invalid field. */
  readonly isSecondary: boolean
  /**
   * The visitor has just pressed a button that fills in a part of the form, so they continue with the rest.
   */
  readonly isPartlyFilledIn: boolean
  /** The typed values from before a failure, by field name. */
  readonly draft: ReadonlyMap<string, string>
}

/**
 * The field that has the focus when the page opens: the first one that needs attention, the first empty one
 * after a part was filled in, or the only field of a page with no other next step. Undefined on any other
 * page: the focus would skip the content before the field, and a phone's keyboard would cover the buttons of
 * providers.
 */
export function fieldToFocus(nodes: readonly FlowNode[], options: FocusOptions): FlowNode | undefined {
  const { kind, isRefused, isSecondary, isPartlyFilledIn, draft } = options
  const fields = nodes.filter(isField).filter((node) => !('disabled' in node && node.disabled))
  const wrong = fields.find(isWrong)
  if (wrong || isSecondary || (kind === 'settings' && !isPartlyFilledIn)) return wrong
  const [first, ...others] = fields
  if (isRefused || isPartlyFilledIn) return fields.find((node) => isEmpty(node, draft)) ?? first
  return others.length === 0 && !nodes.some(isOtherWay) ? first : undefined
}

/** The fields that need attention, in the order of the form. */
export function wrongFields(nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.filter(isField).filter(isWrong)
}

/** The attribute of a field that has the focus when the page opens. It works without JavaScript. */
export function focusOf({ id }: FlowNode, { focusId }: Pick<NodeContext, 'focusId'>): { autoFocus?: true } {
  return id === focusId ? { autoFocus: true } : {}
}

function isWrong({ messages }: FlowNode): boolean {
  return messages.some(({ type }) => type === 'error')
}

function isEmpty(node: FlowNode, draft: ReadonlyMap<string, string>): boolean {
  if (node.kind === 'password') return true
  return node.kind !== 'checkbox' && 'value' in node && node.value === '' && !draft.get(node.name)
}

function isOtherWay({ kind }: FlowNode): boolean {
  return kind === 'provider' || kind === 'passkey'
}
