import 'server-only'
import { lineConfig } from '@/lib/line/line-config'

/** The provider whose registrations have a phone step. */
export function phoneProvider(): string {
  return lineConfig().LINE_PROVIDER_ID
}
