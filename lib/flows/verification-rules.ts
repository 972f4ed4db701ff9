import 'server-only'
import { noNotice, toHref } from '@/lib/http/flow-page-url'
import { redirectIn, throughScreens } from './continue-with'
import type { FlowRules } from './flow-rules'
import { mailSentChange } from './resend-wait'

/**
 * What verification does after Kratos' response. The flow itself says that the address is verified, with a
 * link onward.
 *
 * Kratos 26.2 answers the right code with 404 when an application waits for a login without a session: it has
 * verified the address, and then looks for the session. So a 404 shows the flow again, and reading it tells.
 */
export const verificationRules: FlowRules = {
  kind: 'verification',
  fallback: '/verification',
  afterSuccess: (_pageUrl, continueWith) => throughScreens(continueWith, redirectIn(continueWith) ?? '/'),
  sessionChanges: (outcome, form) => mailSentChange(outcome, form),
  redirectInsteadOfResponse: (outcome, _response, _form, pageUrl) =>
    outcome.kind === 'restart' && outcome.notice === 'not_found' ? toHref(pageUrl, noNotice) : null,
}
