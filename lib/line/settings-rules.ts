import 'server-only'
import { config } from '@/lib/config/config'
import type { FlowRules } from '@/lib/flows/flow-rules'
import { settingsRules } from '@/lib/flows/settings-rules'
import { bindPageUrl } from './bind-flow'
import { withLineUrl } from './return-note'

/**
 * What settings do after Kratos' response, with what LINE adds: our session knows the flow in which the visitor
 * left to link LINE, and a link that Kratos refuses is explained on the bind page.
 */
export const lineSettingsRules: FlowRules = {
  ...withLineUrl(settingsRules),
  redirectInsteadOfFlow: (pageUrl, flow, form) =>
    settingsRules.redirectInsteadOfFlow?.(pageUrl, flow, form) ??
    (linksLine(form) ? bindPageUrl(flow, { lineLinkFlow: flow.id }) : null),
  sessionChanges: (outcome, form, session, next, pageUrl) => ({
    ...settingsRules.sessionChanges?.(outcome, form, session, next, pageUrl),
    ...(outcome.kind === 'go' && linksLine(form) && { lineLinkFlow: pageUrl.flowId }),
  }),
}

function linksLine(form: URLSearchParams): boolean {
  return form.get('link') === config().LINE_PROVIDER_ID
}
