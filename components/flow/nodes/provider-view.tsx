import type { NodeContext } from '@/components/flow/node-context'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'
import { ProviderIcon } from './provider-icon'
import { SubmitView } from './submit-view'

interface ProviderViewProps {
  readonly node: ButtonNode
  readonly context: NodeContext
}

/** A button that opens a social sign-in provider, or links or unlinks one. */
export function ProviderView(props: ProviderViewProps) {
  return (
    <SubmitView
      {...props}
      icon={<ProviderIcon provider={String(props.node.attributes.icon ?? props.node.value)} />}
    />
  )
}
