import 'server-only'
import { config } from '@/lib/config/config'
import { afterSettings, settingsRedirect } from '@/lib/flows/settings/after-settings'
import type { NextStep, SubmitContext } from '@/lib/flows/submit/next-step'
import { bindPageUrl } from './bind-flow'

/**
 * The next step of settings, with what LINE adds: our session knows the flow in which the visitor left to link LINE,
 * and a link that Kratos rejects is explained on the bind page. Pure.
 */
export function afterLineSettings(context: SubmitContext): NextStep {
  const { outcome, pageUrl, body } = context
  if (body.get('link') !== config().LINE_PROVIDER_ID) return afterSettings(context)
  const isShown = outcome.kind === 'show'
  const bind = isShown ? bindPageUrl(outcome.flow, { fid: outcome.flow.id }) : null
  const next = afterSettings(context, settingsRedirect(context) ?? bind)
  return outcome.kind === 'go' ? { ...next, changes: { ...next.changes, fid: pageUrl.flowId } } : next
}
