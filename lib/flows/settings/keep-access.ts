import type { Flow, RawNode } from '@/lib/ory/kratos/flow/flow'
import { schemaTitle } from '@/lib/ory/kratos/nodes/node-labels'

/** Our field of a new password: other sessions and applications stay signed in. Kratos never gets it. */
export const keepAccessField = 'keep_access'

/**
 * The settings flow with a box in the form of the password. Without a tick, a new password ends all other access
 * (lib/submission/end-other-access.ts). Pure.
 * @param text the label
 */
export function withKeepAccessBox(flow: Flow, text: string): Flow {
  const { nodes } = flow.ui
  const button = nodes.findIndex(
    ({ group, attributes }) => group === 'password' && attributes.type === 'submit',
  )
  if (button < 0) return flow
  const box: RawNode = {
    type: 'input',
    group: 'password',
    attributes: { node_type: 'input', type: 'checkbox', name: keepAccessField },
    messages: [],
    meta: { label: schemaTitle(text) },
  }
  return { ...flow, ui: { ...flow.ui, nodes: nodes.toSpliced(button, 0, box) } }
}
