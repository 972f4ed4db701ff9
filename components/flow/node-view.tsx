import type { NodeProps } from './node-context'
import { AnchorView } from './nodes/anchor-view'
import { ButtonView } from './nodes/button-view'
import { CheckboxView } from './nodes/checkbox-view'
import { DateTimeView } from './nodes/date-time-view'
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

/** A node, and the mark that the page gives to it. */
export function NodeView(props: NodeProps) {
  const { node, context } = props
  const view = <PlainNodeView {...props} />
  const mark = context.mark?.(node, context.inView ?? [])
  return mark ? mark(view) : view
}

/** Chooses the component of a node. This is the only place that does. */
function PlainNodeView({ node, context }: NodeProps) {
  for (const override of context.overrides ?? []) {
    const view = override(node, context)
    if (view !== undefined) return view
  }
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
      return <div id={node.id} />
    case 'script':
      return null
    default:
      return node satisfies never
  }
}
