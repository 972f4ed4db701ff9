import { config } from '@/lib/config/config'

/** The other origins that may use passkeys of this host (WebAuthn Level 3, section 5.11, "related origins"). */
export function GET(): Response {
  const { PASSKEY_RELATED_ORIGINS: origins } = config()
  return origins.length > 0 ? Response.json({ origins }) : new Response(null, { status: 404 })
}
