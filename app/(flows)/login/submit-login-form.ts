import 'server-only'
import { boxChange, rememberField, rememberSignIn } from '@/lib/flows/device-memory'
import type { FlowRules } from '@/lib/flows/flow-rules'
import { loginRules } from '@/lib/flows/login-rules'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { inAppBrowserOf } from '@/lib/http/in-app-browser'
import { withLineUrl } from '@/lib/line/return-note'
import { stripPhone } from '@/lib/phone/strip-phone'

/** Submits the form of the login page, and redirects to what comes next. */
export async function submitLoginForm(form: FormData): Promise<never> {
  const submission = stripPhone(await readSubmission(form))
  const isTicked = form.has(rememberField)
  const canUsePasskeys = inAppBrowserOf(submission.visitor.userAgent)?.hasPasskeys ?? true
  const rules: FlowRules = {
    ...loginRules,
    sessionChanges: (outcome, body, session, next, pageUrl) => ({
      ...loginRules.sessionChanges?.(outcome, body, session, next, pageUrl),
      ...boxChange(outcome, body, session, isTicked),
    }),
    rememberOnDevice: (outcome, body, pageUrl, session) =>
      rememberSignIn(outcome, body, pageUrl, session, { isTicked, canUsePasskeys }),
  }
  return submitFlow(withLineUrl(rules), submission)
}
