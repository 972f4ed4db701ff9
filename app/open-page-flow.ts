import 'server-only'
import { config } from '@/lib/config/config'
import { type OpenFlow, openFlow } from '@/lib/flows/open-flow'
import type { FlowPage, SearchParams } from '@/lib/http/flow-page-url'
import { lineName } from '@/lib/line/line-name'
import { withLineName } from '@/lib/line/line-nodes'

/** The flow of a page as the page shows it: LINE's buttons have the name that people know LINE by. */
export async function openPageFlow(page: FlowPage, searchParams: Promise<SearchParams>): Promise<OpenFlow> {
  const open = await openFlow(page, searchParams)
  const line = { provider: config().LINE_PROVIDER_ID, name: lineName() }
  return { ...open, flow: withLineName(open.flow, line) }
}
