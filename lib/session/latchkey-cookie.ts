import 'server-only'
import { config } from '@/lib/config/config'

/**
 * The name of one of our cookies. On https, its prefix keeps other hosts of the domain from setting it.
 * @param what it holds, such as `session`
 */
export function latchkeyCookieName(what: string): string {
  return `${config().isSecure ? '__Host-' : ''}latchkey_${what}`
}
