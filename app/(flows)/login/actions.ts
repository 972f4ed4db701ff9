'use server'

import { RedirectType, redirect } from 'next/navigation'
import {
  accountParameter,
  boxChange,
  forgetAccount,
  rememberField,
  rememberSignIn,
} from '@/lib/flows/device-memory'
import { leadToProvider } from '@/lib/flows/domain-provider'
import type { FlowRules } from '@/lib/flows/flow-rules'
import { noteKeepChoice } from '@/lib/flows/keep-signed-in'
import { loginRules } from '@/lib/flows/login-rules'
import { closedDoorUrl, refusesProviders } from '@/lib/flows/registration-door'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { withGuesses } from '@/lib/guesses/guard-form'
import { workField } from '@/lib/guesses/standing'
import { parseFlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { inAppBrowserOf } from '@/lib/http/in-app-browser'
import { withLineUrl } from '@/lib/line/return-note'
import { stripPhone } from '@/lib/phone/strip-phone'

/** Submits the form of the login page, and redirects to what comes next, or returns what the form says (`submitFlow`). */
export async function submitLogin(form: FormData): Promise<string> {
  const submission = await leadToProvider(form, stripPhone(await readSubmission(form)))
  if (submission.body.has('provider') && (await refusesProviders())) {
    redirect(closedDoorUrl(submission.visitor.requestId), RedirectType.replace)
  }
  const isTicked = form.has(rememberField)
  const canUsePasskeys = inAppBrowserOf(submission.visitor.userAgent)?.hasPasskeys ?? true
  const rules: FlowRules = {
    ...loginRules,
    beforeCookies: () => noteKeepChoice(form),
    sessionChanges: (outcome, body, session, next, pageUrl) => ({
      ...loginRules.sessionChanges?.(outcome, body, session, next, pageUrl),
      ...boxChange(outcome, body, session, isTicked),
    }),
    rememberOnDevice: (outcome, body, pageUrl, session) =>
      rememberSignIn(outcome, body, pageUrl, session, { isTicked, canUsePasskeys }),
  }
  return submitFlow(withGuesses(withLineUrl(rules), form.get(workField)), submission)
}

/** The id of an account is random and known to this browser only, so a form that has it is ours. */
export async function submitForgetAccount(form: FormData): Promise<void> {
  await forgetAccount({ id: String(form.get('account') ?? '') })
  const page = parseFlowPageUrl(form.get('latchkey.page'))
  redirect(page ? toHref(page, { [accountParameter]: null }) : '/login', RedirectType.replace)
}
