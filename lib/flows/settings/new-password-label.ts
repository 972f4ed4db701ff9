import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'

/** The settings flow with a label of ours for the password: Kratos labels it as the one that signs in. Pure. */
export function withNewPasswordLabel(flow: Flow, text: string): Flow {
  return mapNodes(flow, (node) =>
    node.meta?.label?.id === messageIds.passwordLabel
      ? {
          ...node,
          meta: { label: { id: messageIds.schemaTitle, text, type: 'info', context: { title: text } } },
        }
      : node,
  )
}
