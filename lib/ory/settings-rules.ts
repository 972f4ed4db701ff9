import 'server-only'
import type { Flow } from './flow'
import { isSaved } from './is-saved'
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
  insteadOfFlow: (_address, flow) => (isSaved(flow) ? allowedReturnTo(flow.return_to) : null),
  anchorOf: ({ ui }, form) => (ui.messages.length === 0 ? postedCard(ui, form) : undefined),
}

/** The card of the form that was posted, by the node group that is its id. */
function postedCard({ nodes }: Flow['ui'], form: URLSearchParams): string | undefined {
  const groups = new Set(nodes.map(({ group }) => group))
  const isPosted = (group: string) =>
    form.get('method') === group || [...form.keys()].some((name) => name.startsWith(`${group}_`))
  return [...groups].find(isPosted)
}
