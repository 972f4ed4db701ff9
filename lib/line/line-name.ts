import 'server-only'
import { lineConfig } from './line-config'
import type { LineButton } from './line-nodes'

/** The messaging app's name as our texts write it, in capitals (docs/behaviour.md 2.4). */
export function lineName(): string {
  return lineConfig().LINE_NAME.toUpperCase()
}

/** How Kratos knows LINE, and how people do. */
export function lineButton(): LineButton {
  return { provider: lineConfig().LINE_PROVIDER_ID, name: lineName() }
}
