import 'server-only'
import { redirectIn, throughScreens } from './continue-with'
import type { FlowRules } from './flow-rules'
import { mailSentChange } from './resend-wait'

/**
 * What recovery does after Kratos' response: each submit updates the flow on the page (specification 4.4).
 * After the right code, Kratos redirects to the settings. With `use_continue_with_transitions` it names them
 * in the flow instead.
 */
export const recoveryRules: FlowRules = {
  kind: 'recovery',
  fallback: '/recovery',
  afterSuccess: (_pageUrl, continueWith) => throughScreens(continueWith, redirectIn(continueWith) ?? '/'),
  sessionChanges: (outcome, form) => mailSentChange(outcome, form),
  redirectInsteadOfFlow: (_pageUrl, flow) =>
    throughScreens(flow.continue_with, redirectIn(flow.continue_with)),
}
