import 'server-only'
import { config } from '@/lib/config/config'
import type { OpenFlow } from '@/lib/flows/open-flow'
import { withLineAccount } from '@/lib/line/line-nodes'
import { lineProfileOf } from '@/lib/line/line-profile'

/** The open settings flow, whose row for LINE names the linked account when that is known (`LINE_PROFILE`). */
export async function withLinkedLine(open: OpenFlow): Promise<OpenFlow> {
  const profile = await lineProfileOf(open.flow)
  if (!profile) return open
  const line = { provider: config().LINE_PROVIDER_ID, account: profile.name }
  return { ...open, flow: withLineAccount(open.flow, line) }
}
