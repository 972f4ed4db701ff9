import 'server-only'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { safeLink } from '@/lib/http/safe-url'
import { isSecureUrl } from '@/lib/http/secure-url'
import { getChallengeRequest } from './challenge'
import { clientBrandingOf } from './client-branding'
import { oauth2ClientSchema } from './oauth2-client'
import { clientSettings } from './oauth2-config'

/** An application that waits for a sign-in: its name, and where a person can begin again. */
interface RequestingClient {
  readonly name: string
  readonly startUrl?: string | undefined
}

const link = z.unknown().optional().transform(secureLink)
const startSchema = z.object({
  client_uri: link,
  /** OpenID Connect Registration 1.0. Hydra keeps it only in the metadata of a client. */
  metadata: z.object({ initiate_login_uri: link }).optional().catch(undefined),
})

/**
 * The application behind an OAuth2 request, as a flow of Kratos or Hydra's API has it. Null for anything else.
 * Its developers wrote its URLs: a person may follow them, and we never redirect to them.
 */
export function requestingClientOf(client: unknown, requestUrl?: string): RequestingClient | null {
  const start = startSchema.safeParse(client)
  if (!start.success) return null
  const { name, ownName } = clientBrandingOf(oauth2ClientSchema.parse(client), clientSettings(), requestUrl)
  const startUrl = startUrlOf(start.data)
  // A link that is named by one host must not go to another.
  const isElsewhere = startUrl !== undefined && ownName !== undefined && new URL(startUrl).host !== name
  return name === '' ? null : { name, startUrl: isElsewhere ? undefined : startUrl }
}

/**
 * Where the application itself starts a sign-in: its `initiate_login_uri` (OpenID Connect Core 4, which requires the
 * issuer), else its home page.
 */
function startUrlOf({ client_uri, metadata }: z.output<typeof startSchema>): string | undefined {
  const login = metadata?.initiate_login_uri
  if (!login) return client_uri
  const target = new URL(login)
  const { HYDRA_PUBLIC_URL } = config()
  if (HYDRA_PUBLIC_URL && !target.searchParams.has('iss')) target.searchParams.set('iss', HYDRA_PUBLIC_URL)
  return target.href
}

/** A safe absolute URL with https. Only an application of a developer is on the loopback. */
function secureLink(given: unknown): string | undefined {
  const link = safeLink(given)
  return link !== undefined && URL.canParse(link) && isSecureUrl(new URL(link)) ? link : undefined
}

const requestSchema = z
  .object({ client: z.unknown().optional(), request_url: z.string().optional().catch(undefined) })
  .transform(({ client, request_url }) => ({ client: requestingClientOf(client, request_url) }))

/** The application that waits for a login challenge. Null when Hydra does not say. */
export async function getRequestingClient(loginChallenge: string): Promise<RequestingClient | null> {
  const opened = await getChallengeRequest('waiting application', requestSchema, (api, options) =>
    api.getOAuth2LoginRequest({ loginChallenge }, options),
  )
  return opened.kind === 'open' ? opened.request.client : null
}
