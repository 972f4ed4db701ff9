import { config } from '@/lib/config/config'

/**
 * Where password managers send people to make or remove a passkey (https://w3c.github.io/webappsec-passkey-endpoints/).
 */
export function GET(): Response {
  const section = `${config().APP_URL}/settings?section=passkey#passkey`
  return Response.json({ enroll: section, manage: section })
}
