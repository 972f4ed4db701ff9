import { seeOther } from '@/lib/http/see-other'

/** Where password managers send people to change a password (https://w3c.github.io/webappsec-change-password-url/). */
export function GET(): Response {
  return seeOther('/settings#password')
}
