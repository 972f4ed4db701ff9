import { type FlowPageProps, fetchFlow } from './flow'
import { FlowFields } from './flow-fields'

/** A minimal page of one kind of flow: one call for the flow, and plain HTML for each node. */
export function flowPage(kind: string) {
  return async function FlowPage(props: FlowPageProps) {
    const { ui } = await fetchFlow(kind, props)
    return (
      <form action={ui.action} method={ui.method}>
        <FlowFields ui={ui} />
      </form>
    )
  }
}
