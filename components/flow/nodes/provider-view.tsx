import type { NodeContext } from '@/components/flow/node-context'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'
import { ProviderMark } from './provider-mark'
import { SubmitView } from './submit-view'

interface ProviderViewProps {
  readonly node: ButtonNode
  readonly context: NodeContext
}

/** A button that leaves for a social sign-in provider, or links or unlinks one. */
export function ProviderView(props: ProviderViewProps) {
  return (
    <SubmitView
      {...props}
      mark={<ProviderMark provider={String(props.node.attributes.mark ?? props.node.value)} />}
    />
  )
}
