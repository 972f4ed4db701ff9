import { config } from '@/lib/config/config'

/** How long a reader may rely on the contact, in milliseconds. RFC 9116 recommends less than a year. */
const lifetime = 90 * 24 * 60 * 60 * 1000

/** Where researchers report a vulnerability (RFC 9116); 404 if the operator names no contact. */
export function GET(): Response {
  const { SECURITY_CONTACT, APP_URL } = config()
  if (SECURITY_CONTACT === undefined) return new Response(null, { status: 404 })
  const lines = [
    `Contact: ${SECURITY_CONTACT}`,
    `Expires: ${new Date(Date.now() + lifetime).toISOString()}`,
    `Canonical: ${APP_URL}/.well-known/security.txt`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
