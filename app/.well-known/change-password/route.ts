import { seeOther } from '@/lib/http/see-other'

/** Password managers send people here to change a password (https://w3c.github.io/webappsec-change-password-url/). */
export function GET(): Response {
  return seeOther('/settings?section=password#password')
}
