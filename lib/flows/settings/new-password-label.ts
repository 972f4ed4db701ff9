import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { mapNodes } from '@/lib/ory/kratos/flow/map-nodes'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { schemaTitle } from '@/lib/ory/kratos/nodes/node-labels'

/** Labels the password field of the settings flow. Kratos uses the label of the sign-in. Pure. */
export function withNewPasswordLabel(flow: Flow, text: string): Flow {
  return mapNodes(flow, (node) =>
    node.meta?.label?.id === messageIds.passwordLabel
      ? { ...node, meta: { label: schemaTitle(text) } }
      : node,
  )
}
