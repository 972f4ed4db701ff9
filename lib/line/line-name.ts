import 'server-only'
import { config } from '@/lib/config/config'
import type { LineButton } from './line-nodes'

/** The messaging app's name as our texts write it, in capitals (docs/behaviour.md 2.4). */
export function lineName(): string {
  return config().LINE_NAME.toUpperCase()
}

/** How Kratos knows LINE, and how people do. */
export function lineButton(): LineButton {
  return { provider: config().LINE_PROVIDER_ID, name: lineName() }
}
