import 'server-only'
import { config } from '@/lib/config/config'
import { lineAction, onlyLine } from '@/lib/line/line-nodes'
import { unlinkToken, unlinkTokenField } from '@/lib/line/unlink'
import type { Flow } from '@/lib/ory/kratos/flow'
import { withHiddenField } from '@/lib/ory/kratos/map-nodes'

/** The settings flow with LINE's button only, and what the button does; undefined when there is no such button. */
export async function bindFlowOf(flow: Flow) {
  const provider = config().LINE_PROVIDER_ID
  const action = lineAction(flow, provider)
  if (!action) return undefined
  const shown = onlyLine(flow, provider)
  // Unlinking needs a token of ours.
  const token = action === 'unlink' ? await unlinkToken() : null
  return { action, flow: token === null ? shown : withHiddenField(shown, unlinkTokenField, token) }
}
