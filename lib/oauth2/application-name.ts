import 'server-only'
import { plainText } from '@/lib/messages/plain-text'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { flowBrandingOf } from './client-branding'
import { clientSettings } from './oauth2-config'

/** A subject with more is cut off in every list of mails. */
const maxNameLength = 60

/** The name of the application that a flow waits for, as the templates of Kratos' messages get it (docs/mails.md). */
export function applicationName(flow: Flow): string | undefined {
  const client = flow.oauth2_login_request?.client
  if (!client) return undefined
  const name =
    flowBrandingOf(flow, clientSettings()).givenName ?? plainText(client.client_name ?? '', maxNameLength)
  return name && !looksLikeUrl(name) ? name : undefined
}

/** A mail program makes a link of such a name, and the developers of the application wrote it. */
function looksLikeUrl(name: string): boolean {
  return /[/@\\]|\p{L}\p{M}*\.\p{L}/u.test(name)
}
