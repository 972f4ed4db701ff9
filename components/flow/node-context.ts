import type { ReactNode } from 'react'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { FormPlan } from './form-plan'

/**
 * Renders the nodes for which a capability has its own view, and returns undefined for all others. So only
 * the pages of that capability load its code.
 */
export type NodeOverride = (node: FlowNode, context: NodeContext) => ReactNode | undefined

/**
 * What a capability renders around the view of a node, if it marks the node.
 * @param inView all nodes that the visitor sees without a press
 */
export type NodeMark = (
  node: FlowNode,
  inView: readonly FlowNode[],
) => ((view: ReactNode) => ReactNode) | undefined

/** The data that every node of a form needs to render. */
export interface NodeContext {
  readonly t: Translator
  readonly plan: FormPlan
  /** The nodes that the visitor sees without a press. */
  readonly inView?: readonly FlowNode[]
  /** The typed values from before a failure, by field name. They fill the fields that Kratos left empty. */
  readonly draft: ReadonlyMap<string, string>
  /** The id of the field that has the focus when the page opens. */
  readonly focusId?: string | undefined
  /** The id of the box with the message that address and password do not match. Undefined without one. */
  readonly refusedBy?: string | undefined
  /** The link to recovery, shown under the password. */
  readonly passwordLink?: ReactNode
  /** How long the visitor should wait before requesting another mail, in seconds. */
  readonly resendWait?: number | undefined
  /** The first one that has a view of a node renders it. */
  readonly overrides?: readonly NodeOverride[] | undefined
  readonly mark?: NodeMark | undefined
  /** The button of the only other method. It is quiet. */
  readonly quiet?: FlowNode | undefined
  /** Show only the logo of a provider, one of several in a row. */
  readonly isMark?: boolean
}

/** The props of the view of a node. */
export interface NodeProps<Node extends FlowNode = FlowNode> {
  readonly node: Node
  readonly context: NodeContext
}
