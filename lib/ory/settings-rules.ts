import 'server-only'
import { allowedReturnTo } from './redirects'
import type { FlowRules } from './submit-flow'

/**
 * What settings do after an answer of Kratos: a saved change is a flow too, so they stay where they are. Unless the
 * visitor came from somewhere, by a recovery for one: then they go on there, as Kratos itself has it for plain forms.
 */
export const settingsRules: FlowRules = {
  kind: 'settings',
  fallback: '/settings',
  afterSuccess: () => '/settings',
  insteadOfFlow: (_address, flow) => (flow.state === 'success' ? allowedReturnTo(flow.return_to) : null),
}
