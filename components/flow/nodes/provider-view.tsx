import type { NodeContext } from '@/components/flow/node-context'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'
import { ProviderIcon } from './provider-icon'
import { SubmitView } from './submit-view'

interface ProviderViewProps {
  readonly node: ButtonNode
  readonly context: NodeContext
}

/**
 * A button that opens a social sign-in provider, or links or unlinks one. A disabled button has no icon: a mark in
 * its colours looks as if the button worked.
 */
export function ProviderView(props: ProviderViewProps) {
  const { disabled, attributes, value } = props.node
  return (
    <SubmitView {...props} icon={!disabled && <ProviderIcon provider={String(attributes.icon ?? value)} />} />
  )
}
