import { z } from 'zod'
import { safeLink } from '@/lib/http/safe-url'
import { plainText } from '@/lib/messages/plain-text'

const text = z.string().trim().min(1).optional().catch(undefined)
const id = z.string().catch('')

/** No client needs a longer name, and the sentence around it must stay readable. */
export const maxNameLength = 100

/**
 * The application behind an OAuth2 request: the parts that we show. Its developers wrote all of it, so we
 * keep its URLs only when they are safe to follow, and its name as plain text.
 */
export const oauth2ClientSchema = z
  .looseObject({
    client_id: id,
    client_name: text,
    logo_uri: text,
    policy_uri: text,
    tos_uri: text,
    redirect_uris: z.array(z.string()).catch([]),
    skip_consent: z.boolean().catch(false),
    access_token_strategy: text,
    metadata: z.unknown().optional(),
  })
  .transform(({ client_id, client_name, logo_uri, policy_uri, tos_uri, redirect_uris, ...client }) => ({
    id: client_id,
    name: plainText(client_name ?? client_id, maxNameLength) || client_id,
    logoUrl: absoluteLink(logo_uri),
    privacyUrl: absoluteLink(policy_uri),
    termsUrl: absoluteLink(tos_uri),
    /** Hydra sends browsers to these URLs only. */
    redirectUris: redirect_uris,
    isTrusted: client.skip_consent,
    hasJwtAccessTokens: client.access_token_strategy === 'jwt',
    /**
     * Only the operator writes it: how the client looks (client-branding.ts), and what it demands of an account
     * (lib/required-actions).
     */
    metadata: client.metadata,
  }))
export type OAuth2Client = z.output<typeof oauth2ClientSchema>

/** A safe absolute URL. A relative one would be our own page. */
function absoluteLink(url: string | undefined): string | undefined {
  const link = safeLink(url)
  return link?.startsWith('http') ? link : undefined
}
