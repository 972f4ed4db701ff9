import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { isLastUsed, LastUsed } from './last-used'
import type { NodeContext } from './node-context'
import { AnchorView } from './nodes/anchor-view'
import { ButtonView } from './nodes/button-view'
import { CheckboxView } from './nodes/checkbox-view'
import { DateTimeView } from './nodes/date-time-view'
import { DivView } from './nodes/div-view'
import { HiddenView } from './nodes/hidden-view'
import { ImageView } from './nodes/image-view'
import { InputView } from './nodes/input-view'
import { PasskeyView } from './nodes/passkey-view'
import { PasswordView } from './nodes/password-view'
import { ProviderView } from './nodes/provider-view'
import { SelectView } from './nodes/select-view'
import { SubmitView } from './nodes/submit-view'
import { TextNodeView } from './nodes/text-node-view'
import { UnknownView } from './nodes/unknown-view'

interface NodeViewProps {
  readonly node: FlowNode
  readonly context: NodeContext
}

/** A node, marked when it is the way of the last sign-in. */
export function NodeView(props: NodeViewProps) {
  const view = <PlainNodeView {...props} />
  return isLastUsed(props.node, props.context) ? <LastUsed t={props.context.t}>{view}</LastUsed> : view
}

/** Chooses the component of a node. This is the only place that does. */
function PlainNodeView({ node, context }: NodeViewProps) {
  const view = context.ownView?.(node)
  if (view !== undefined) return view
  switch (node.kind) {
    case 'input':
    case 'email':
    case 'tel':
    case 'number':
    case 'url':
    case 'date':
    case 'code':
      return <InputView node={node} context={context} />
    case 'datetime-local':
      return <DateTimeView node={node} context={context} />
    case 'password':
      return <PasswordView node={node} context={context} />
    case 'unknown':
      return <UnknownView node={node} context={context} />
    case 'hidden':
      return <HiddenView node={node} context={context} />
    case 'checkbox':
      return <CheckboxView node={node} context={context} />
    case 'select':
      return <SelectView node={node} context={context} />
    case 'submit':
      return <SubmitView node={node} context={context} />
    case 'provider':
      return <ProviderView node={node} context={context} />
    case 'button':
      return <ButtonView node={node} context={context} />
    case 'passkey':
      return <PasskeyView node={node} context={context} />
    case 'anchor':
      return <AnchorView node={node} context={context} />
    case 'image':
      return <ImageView node={node} context={context} />
    case 'text':
      return <TextNodeView node={node} context={context} />
    case 'div':
      return <DivView node={node} context={context} />
    case 'script':
      return null
    default:
      return node satisfies never
  }
}
