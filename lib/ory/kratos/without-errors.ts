import type { Flow, UiText } from './flow'
import { mapNodes } from './map-nodes'

/** The flow without its errors, neither for the whole form nor for a field. Other messages stay. */
export function withoutErrors(flow: Flow): Flow {
  const withoutFieldErrors = mapNodes(flow, (node) => ({
    ...node,
    messages: node.messages.filter(isNoError),
  }))
  const { ui } = withoutFieldErrors
  return { ...withoutFieldErrors, ui: { ...ui, messages: ui.messages.filter(isNoError) } }
}

function isNoError({ type }: UiText): boolean {
  return type !== 'error'
}
