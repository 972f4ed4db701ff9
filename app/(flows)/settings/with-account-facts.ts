import 'server-only'
import { config } from '@/lib/config/config'
import { withDescribedKeys } from '@/lib/flows/described-keys'
import { onlyProviderOf, withOnlyProvider } from '@/lib/flows/only-provider'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { readSinceWhen, withSinceWhen } from '@/lib/flows/since-when'
import { inAppBrowserOf } from '@/lib/http/in-app-browser'
import { lineName } from '@/lib/line/line-name'
import { withLineAccount, withLineName, withoutNewKeys } from '@/lib/line/line-nodes'
import { lineProfileOf } from '@/lib/line/line-profile'

/**
 * The open settings flow, whose rows say what Kratos does not put into it: more about each passkey, what signs the
 * visitor in without the last of them, since when a second factor is on, a provider that is the only way to sign in,
 * and the name of the linked account of LINE (`LINE_PROFILE`). In an in-app browser, no passkey can be made.
 */
export async function withAccountFacts(open: OpenFlow): Promise<OpenFlow> {
  const [profile, described, facts, only] = await Promise.all([
    lineProfileOf(open.flow),
    withDescribedKeys(open.flow),
    readSinceWhen(open.flow),
    onlyProviderOf(open.flow),
  ])
  const provider = config().LINE_PROVIDER_ID
  const known = withSinceWhen(described, facts)
  const whole = only ? withLineName(withOnlyProvider(known, only), { provider, name: lineName() }) : known
  const browser = inAppBrowserOf(open.visitor.userAgent)
  const flow = browser ? withoutNewKeys(whole, browser) : whole
  if (!profile) return { ...open, flow }
  return { ...open, flow: withLineAccount(flow, { provider, account: profile.name }) }
}
