import 'server-only'
import { config } from '@/lib/config/config'
import { type OpenFlow, openFlow } from '@/lib/flows/open-flow'
import type { FlowPage, SearchParams } from '@/lib/http/flow-page-url'
import { lineName } from '@/lib/line/line-name'
import { withLineName } from '@/lib/line/line-nodes'
import { withAuthenticatorLink } from '@/lib/ory/kratos/authenticator-link'
import { withPasswordLength } from '@/lib/ory/kratos/password-length'
import { withoutBlame } from '@/lib/ory/kratos/registration-mode'

/**
 * The flow of a page as the page shows it: LINE's buttons have the name that people know LINE by, the QR code for an
 * authenticator app has a link that opens the app, a new password says how short it may be, and what a provider did
 * not tell is no error.
 */
export async function openPageFlow(page: FlowPage, searchParams: Promise<SearchParams>): Promise<OpenFlow> {
  const open = await openFlow(page, searchParams)
  const line = { provider: config().LINE_PROVIDER_ID, name: lineName() }
  const flow = withoutBlame(withLineName(open.flow, line))
  const told = withPasswordLength(flow, config().PASSWORD_MIN_LENGTH)
  return { ...open, flow: withAuthenticatorLink(told, config().BRAND_NAME) }
}
