import { EnterMoves } from '@/components/islands/enter-moves'
import type { NodeContext } from './node-context'
import { nodeName } from './node-name'
import { SubmitView } from './nodes/submit-view'

/** The button that Enter presses, when that must not be the first visible button (see `FormPlan.enter`). */
export function EnterTarget({ context }: { readonly context: NodeContext }) {
  const { enter, primary } = context.plan
  if (enter === 'block') {
    return (
      <>
        {primary && <WithoutScript context={context} />}
        <EnterMoves />
      </>
    )
  }
  if (enter === 'copy' && primary) return <SubmitView node={primary} context={context} visuallyHidden />
  return null
}

/**
 * A copy of the primary button for browsers without script. Nothing can move the focus there, so Enter sends
 * the form (docs/behaviour.md 5).
 */
function WithoutScript({ context: { t, plan } }: { readonly context: NodeContext }) {
  const { primary, unvalidated } = plan
  if (!primary) return null
  return (
    <noscript>
      <button
        type="submit"
        className="visually-hidden"
        name={primary.name}
        value={primary.value}
        formNoValidate={unvalidated.has(primary.id)}
        tabIndex={-1}
        aria-hidden="true"
      >
        {nodeName(primary, t)}
      </button>
    </noscript>
  )
}
