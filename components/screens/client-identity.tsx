import type { OAuth2Client } from '@/lib/ory/hydra/oauth2-client'

/**
 * An application's logo and name. Renders nothing without a logo, because the card shows the name anyway. The
 * server of the logo does not learn which page shows it.
 */
export function ClientIdentity({ client }: { readonly client: OAuth2Client }) {
  if (!client.logoUrl) return null
  return (
    <p className="client">
      {/* biome-ignore lint/performance/noImgElement: next/image would fetch it, and needs inline styles */}
      <img src={client.logoUrl} alt="" width="48" height="48" referrerPolicy="no-referrer" />
      <strong>{client.name}</strong>
    </p>
  )
}
