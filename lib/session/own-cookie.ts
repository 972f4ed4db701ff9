import 'server-only'
import { config } from '@/lib/config/config'

/**
 * The name of a cookie of ours. On https, its prefix lets no other host of the domain set it.
 * @param what it holds, such as `session`
 */
export function latchkeyCookieName(what: string): string {
  return `${config().isSecure ? '__Host-' : ''}latchkey_${what}`
}
