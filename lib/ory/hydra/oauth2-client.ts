import { z } from 'zod'
import { safeLink } from '@/lib/http/safe-url'
import { plainText } from '@/lib/messages/plain-text'

const text = z.string().trim().min(1).optional().catch(undefined)
const id = z.string().catch('')

/** No client has a reason for a longer one, and a sentence has to stay readable around it. */
const longestName = 100

/**
 * The application behind an OAuth2 request, as far as people get to see it. Whoever registered the client wrote all of
 * it, so its addresses are only there when they are safe to follow, and the name is plain text.
 */
export const oauth2ClientSchema = z
  .looseObject({
    client_id: id,
    client_name: text,
    logo_uri: text,
    policy_uri: text,
    tos_uri: text,
    skip_consent: z.boolean().catch(false),
  })
  .transform(({ client_id, client_name, logo_uri, policy_uri, tos_uri, skip_consent }) => ({
    id: client_id,
    name: plainText(client_name ?? client_id, longestName) || client_id,
    logoUrl: webAddress(logo_uri),
    privacyUrl: webAddress(policy_uri),
    termsUrl: webAddress(tos_uri),
    isTrusted: skip_consent,
  }))
export type OAuth2Client = z.output<typeof oauth2ClientSchema>

/** A safe address elsewhere; a relative one would be a page of ours. */
function webAddress(address: string | undefined): string | undefined {
  const link = safeLink(address)
  return link?.startsWith('http') ? link : undefined
}
