import { parseUrl } from '@/lib/http/parse-url'
import { oauth2ClientSchema } from './oauth2-client'
import type { ClientSettings } from './oauth2-config'
import { redirectUriOf } from './redirect-target'
import { selfDescribedName } from './self-described'

/** The request of an application, as a flow of Kratos has it. */
interface ApplicationRequest {
  readonly client?: unknown
  readonly request_url?: string | undefined
}

/**
 * Whether the visitor came from a page of the application that waits: one of the origin that gets the code. Anyone can
 * link to the request of an application, so the request alone does not show what the visitor wants. An application that
 * registered itself does not count: it may be anyone's. Pure.
 * @param headers of the request; the Referer counts, which no other site can write
 */
export function isFromClient(
  { client, request_url }: ApplicationRequest,
  headers: Pick<Headers, 'get'>,
  settings: ClientSettings,
): boolean {
  const application = oauth2ClientSchema.safeParse(client).data
  if (application === undefined || selfDescribedName(application, settings, request_url)) return false
  const target = parseUrl(redirectUriOf(request_url ?? '', application.redirectUris) ?? '')
  const from = parseUrl(headers.get('referer') ?? '')
  const isWeb = target?.protocol === 'https:' || target?.protocol === 'http:'
  return isWeb && from?.origin === target.origin && from.origin !== settings.APP_URL
}
