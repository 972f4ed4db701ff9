import 'server-only'
import { afterSettings, settingsRedirect } from '@/lib/flows/settings/after-settings'
import type { NextStep, SubmitContext } from '@/lib/flows/submit/next-step'
import { bindPageUrl } from './bind-flow'
import { lineConfig } from './line-config'
import { lineSession } from './line-session'
import { linkFailureUrl } from './link-failure'

/**
 * The next step of settings, with what LINE adds: our session knows that the visitor left to link LINE, and in which
 * flow. A link that Kratos rejects is explained on the bind page, and one that failed on a failure screen. Pure.
 */
export function afterLineSettings(context: SubmitContext): NextStep {
  const { outcome, pageUrl, body, response } = context
  const failure = outcome.kind === 'fail' ? linkFailureUrl(response, body) : null
  const own = settingsRedirect(context) ?? failure
  if (body.get('link') !== lineConfig().LINE_PROVIDER_ID) return afterSettings(context, own)
  const isShown = outcome.kind === 'show'
  const bind = isShown ? bindPageUrl(outcome.flow, outcome.flow.id) : null
  const next = afterSettings(context, own ?? bind)
  if (outcome.kind !== 'go') return next
  const changes = lineSession.change({ lineLogin: true, fid: pageUrl.flowId })
  return { ...next, changes: { ...next.changes, ...changes } }
}
