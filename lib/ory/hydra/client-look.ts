import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import { safeLink } from '@/lib/http/safe-url'
import { plainText } from '@/lib/messages/plain-text'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { accentStyle } from '@/lib/theme/accent-style'
import { parseColour } from '@/lib/theme/colour'
import { onAccentOf } from '@/lib/theme/theme-styles'

const text = z.string().trim().min(1).optional().catch(undefined)

/** What we read of an OAuth2 client's `metadata`. Its developers may have written it. */
const metadataSchema = z
  .object({ latchkey: z.object({ name: text, logo: text, accent: text }).optional().catch(undefined) })
  .catch({})

/** How an application looks on our pages, within the operator's bounds. */
export interface ClientLook {
  readonly name?: string | undefined
  readonly logoUrl?: string | undefined
  /** The colour of the main button, as `#rrggbb`. */
  readonly accent?: string | undefined
}

/** The flow with the name of the application that its metadata has for people. */
export function withClientName(flow: Flow, { name }: ClientLook): Flow {
  const request = flow.oauth2_login_request
  if (name === undefined || !request?.client) return flow
  return { ...flow, oauth2_login_request: { ...request, client: { ...request.client, client_name: name } } }
}

type Settings = Pick<Config, 'LATCHKEY_CLIENT_THEMES' | 'LATCHKEY_CLIENT_LOGO_ORIGINS' | 'LATCHKEY_THEME_DIR'>

const ourOnAccent = onAccentOf({ light: {}, dark: {} })

/**
 * Reads how an application wants to look from its `metadata` in Hydra: `{ "latchkey": { "name", "logo", "accent" } }`.
 * @returns nothing unless the operator allows it; a logo only from an allowed origin, an accent only when people can
 *   read the text on it
 */
export function clientLookOf(metadata: unknown, settings: Settings): ClientLook {
  if (settings.LATCHKEY_CLIENT_THEMES === 'off') return {}
  const { name, logo, accent } = metadataSchema.parse(metadata).latchkey ?? {}
  return {
    name: name && (plainText(name, 100) || undefined),
    logoUrl: allowedLogo(logo, settings.LATCHKEY_CLIENT_LOGO_ORIGINS),
    accent: isReadable(accent, settings) ? parseColour(accent) : undefined,
  }
}

/** The style of a file `/theme/accent-<colour>.css`; undefined where the operator does not allow it. */
export function clientAccentStyle(colour: string | undefined, settings: Settings): string | undefined {
  if (settings.LATCHKEY_CLIENT_THEMES === 'off') return undefined
  return accentStyle(colour, settings.LATCHKEY_THEME_DIR?.onAccent ?? ourOnAccent)
}

function isReadable(accent: string | undefined, settings: Settings): accent is string {
  return clientAccentStyle(accent, settings) !== undefined
}

function allowedLogo(logo: string | undefined, origins: readonly string[]): string | undefined {
  const link = safeLink(logo)
  return link !== undefined && URL.canParse(link) && origins.includes(new URL(link).origin) ? link : undefined
}
