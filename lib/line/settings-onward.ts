import 'server-only'
import { config } from '@/lib/config/config'
import type { Answered, Onward } from '@/lib/flows/onward/onward'
import { settingsOnward, settingsWay } from '@/lib/flows/settings/settings-onward'
import { bindPageUrl } from './bind-flow'

/**
 * How settings go on, with what LINE adds: our session knows the flow in which the visitor left to link LINE, and a link
 * that Kratos refuses is explained on the bind page. Pure.
 */
export function lineSettingsOnward(answered: Answered): Onward {
  const { outcome, pageUrl, body } = answered
  if (body.get('link') !== config().LINE_PROVIDER_ID) return settingsOnward(answered)
  const isShown = outcome.kind === 'show'
  const bind = isShown ? bindPageUrl(outcome.flow, { fid: outcome.flow.id }) : null
  const next = settingsOnward(answered, settingsWay(answered) ?? bind)
  return outcome.kind === 'go' ? { ...next, changes: { ...next.changes, fid: pageUrl.flowId } } : next
}
