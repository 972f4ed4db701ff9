import 'server-only'
import { lineLinkTransforms } from '@/app/transforms/settings-transforms'
import { findOnlyProvider } from '@/lib/flows/settings/only-provider'
import { applyTransforms } from '@/lib/flows/transforms/apply-transforms'
import { lineConfig } from '@/lib/line/line-config'
import { lineAction } from '@/lib/line/line-nodes'
import { unlinkToken } from '@/lib/line/unlink'
import type { Flow } from '@/lib/ory/kratos/flow/flow'

/** The settings flow with LINE's button only, and what the button does; undefined when there is no such button. */
export async function lineLinkForm(flow: Flow) {
  const provider = lineConfig().LINE_PROVIDER_ID
  const action = lineAction(flow, provider)
  if (!action) return undefined
  const token = action === 'unlink' ? await unlinkToken() : null
  return { action, flow: applyTransforms(flow, lineLinkTransforms, { provider, token }) }
}

/**
 * Whether Kratos has no button for LINE because it is the visitor's only way to sign in. Kratos may not offer LINE at
 * all.
 */
export async function isLineOnlyWay(flow: Flow): Promise<boolean> {
  const provider = lineConfig().LINE_PROVIDER_ID
  return !lineAction(flow, provider) && (await findOnlyProvider(flow)) === provider
}
