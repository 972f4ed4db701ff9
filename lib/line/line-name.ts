import 'server-only'
import { config } from '@/lib/config/config'

/** The messaging app's name as our texts write it, in capitals (docs/behaviour.md 2.4). */
export function lineName(): string {
  return config().LINE_NAME.toUpperCase()
}
