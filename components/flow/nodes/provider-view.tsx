import type { NodeProps } from '@/components/flow/node-context'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'
import { ProviderIcon } from './provider-icon'
import { SubmitView } from './submit-view'

/**
 * A button that opens a social sign-in provider, or links or unlinks one. A disabled button has no icon: a mark in
 * its colors looks as if the button worked.
 */
export function ProviderView(props: NodeProps<ButtonNode>) {
  const { disabled, attributes, value } = props.node
  return (
    <SubmitView {...props} icon={!disabled && <ProviderIcon provider={String(attributes.icon ?? value)} />} />
  )
}
