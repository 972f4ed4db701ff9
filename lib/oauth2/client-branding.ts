import { z } from 'zod'
import { parseColor } from '@/lib/colors/color'
import { safeLink } from '@/lib/http/safe-url'
import { plainText } from '@/lib/messages/plain-text'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { maxNameLength, type OAuth2Client, oauth2ClientSchema } from './oauth2-client'
import type { ClientSettings } from './oauth2-config'
import { selfDescribedName } from './self-described'

const text = z.string().trim().min(1).optional().catch(undefined)

/** What we read of an OAuth2 client's `metadata`. Its developers may have written it. */
const metadataSchema = z
  .object({ latchkey: z.object({ name: text, logo: text, accent: text }).optional().catch(undefined) })
  .catch({})

/** How an application looks on our pages, within the operator's bounds. */
export interface ClientBranding {
  /** The name that people read. */
  readonly name?: string | undefined
  /** The name that we or the operator gave it, instead of its own. */
  readonly givenName?: string | undefined
  /** The name that an unchecked application gave itself. */
  readonly ownName?: string | undefined
  /** Its name is only its ID, because no host tells which application it is. */
  readonly isKnownById?: true | undefined
  readonly logoUrl?: string | undefined
  /** The color of the main button, as `#rrggbb`. The page drops one that people could not read text on. */
  readonly accent?: string | undefined
}

/** The flow with the name of the application that people read. Nothing changes where it has none. */
export function withClientName(flow: Flow, { name, givenName }: ClientBranding): Flow {
  const request = flow.oauth2_login_request
  if (!request?.client) return flow
  const client_name = givenName ?? (request.client.client_name && name)
  return { ...flow, oauth2_login_request: { ...request, client: { ...request.client, client_name } } }
}

/**
 * How an application looks: as its `metadata` in Hydra says, `{ "latchkey": { "name", "logo", "accent" } }`. One that
 * describes itself has only the name that we give it.
 * @param requestUrl the request that waits
 * @returns only its name unless the operator allows it; a logo only from an allowed origin
 */
export function clientBrandingOf(
  client: OAuth2Client,
  settings: ClientSettings,
  requestUrl?: string,
): ClientBranding & { readonly name: string } {
  const described = selfDescribedName(client, settings, requestUrl)
  if (described !== undefined) return { ...described, givenName: described.name, ownName: client.name }
  if (settings.LATCHKEY_CLIENT_THEMES === 'off') return { name: client.name }
  const { name, logo, accent } = metadataSchema.parse(client.metadata).latchkey ?? {}
  const givenName = (name && plainText(name, maxNameLength)) || undefined
  return {
    name: givenName ?? client.name,
    givenName,
    logoUrl: allowedLogo(logo, settings.LATCHKEY_CLIENT_LOGO_ORIGINS),
    accent: accent === undefined ? undefined : parseColor(accent),
  }
}

/** The look of the application that a flow waits for. */
export function flowBrandingOf(
  { oauth2_login_request: request }: Flow,
  settings: ClientSettings,
): ClientBranding {
  if (!request?.client) return {}
  return clientBrandingOf(oauth2ClientSchema.parse(request.client), settings, request.request_url)
}

function allowedLogo(logo: string | undefined, origins: readonly string[]): string | undefined {
  const link = safeLink(logo)
  return link !== undefined && URL.canParse(link) && origins.includes(new URL(link).origin) ? link : undefined
}
