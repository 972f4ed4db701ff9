import 'server-only'
import { config } from '@/lib/config/config'
import { withDescribedKeys } from '@/lib/flows/described-keys'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { readSinceWhen, withSinceWhen } from '@/lib/flows/since-when'
import { inAppBrowserOf } from '@/lib/http/in-app-browser'
import { withLineAccount, withoutNewKeys } from '@/lib/line/line-nodes'
import { lineProfileOf } from '@/lib/line/line-profile'

/**
 * The open settings flow, whose rows say what Kratos does not put into it: more about each passkey, what signs the
 * visitor in without the last of them, since when a second factor is on, and the name of the linked account of LINE
 * (`LINE_PROFILE`). In an in-app browser, no passkey can be made.
 */
export async function withAccountFacts(open: OpenFlow): Promise<OpenFlow> {
  const [profile, described, facts] = await Promise.all([
    lineProfileOf(open.flow),
    withDescribedKeys(open.flow),
    readSinceWhen(open.flow),
  ])
  const known = withSinceWhen(described, facts)
  const browser = inAppBrowserOf(open.visitor.userAgent)
  const flow = browser ? withoutNewKeys(known, browser) : known
  if (!profile) return { ...open, flow }
  const line = { provider: config().LINE_PROVIDER_ID, account: profile.name }
  return { ...open, flow: withLineAccount(flow, line) }
}
