import type { NodeContext } from './node-context'
import { SubmitView } from './nodes/submit-view'

/** The button that Enter presses, when that must not be the first visible button (see `FormPlan.enter`). */
export function EnterTarget({ context }: { readonly context: NodeContext }) {
  const { enter, primary } = context.plan
  if (enter === 'block') return <button type="submit" disabled hidden />
  if (enter === 'copy' && primary) return <SubmitView node={primary} context={context} visuallyHidden />
  return null
}
