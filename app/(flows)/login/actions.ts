'use server'

import { RedirectType } from 'next/navigation'
import { sessionAfterLogin } from '@/app/session-after-login'
import { stages } from '@/app/submission-stages'
import { type PostedForm, readPosted } from '@/lib/flows/form/posted-form'
import { afterLogin } from '@/lib/flows/login/after-login'
import { applyDomainProvider } from '@/lib/flows/login/domain-provider'
import { saveKeepSignedIn } from '@/lib/flows/login/keep-signed-in'
import { redirectToRecovery } from '@/lib/flows/recovery/start-recovery'
import type { NextStep, SubmitContext } from '@/lib/flows/submit/next-step'
import { redirect } from '@/lib/http/redirect'
import { inAppBrowserOf } from '@/lib/in-app/in-app-browser'
import { redirectViaLine } from '@/lib/line/departure'
import { applicationName } from '@/lib/oauth2/application-name'
import { proofField } from '@/lib/rate-limits/current-wait'
import {
  accountParameter,
  forgetAccount,
  rememberBoxChange,
  rememberField,
  rememberSignIn,
} from '@/lib/remembered-accounts/remembered-accounts'
import { submitFlow } from '@/lib/submission/submit-flow'
import { parseFlowPageUrl, toHref } from '@/lib/urls/flow-page-url'

/**
 * Submits the form of the login page, and redirects to what comes next, or returns what the form says (`submitFlow`).
 */
export async function submitLogin(form: FormData): Promise<string> {
  await redirectToRecovery(form)
  const posted = await applyDomainProvider(form, await readPosted(form))
  const after = async (context: SubmitContext) => {
    const next = await redirectViaLine(afterLogin(context, sessionAfterLogin), context)
    return context.staysOnPage ? next : remember(next, context, posted, form)
  }
  const page = { kind: 'login', fallback: '/login', applicationName, after } as const
  const proof = form.get(proofField)
  return submitFlow(page, { ...posted, proof: typeof proof === 'string' ? proof : undefined }, stages)
}

/** What this browser and our session keep of a sign-in. */
async function remember(
  next: NextStep,
  context: SubmitContext,
  posted: PostedForm,
  form: FormData,
): Promise<NextStep> {
  const { outcome, body, pageUrl, session } = context
  const isTicked = form.has(rememberField)
  const canUsePasskeys = inAppBrowserOf(posted.visitor.userAgent)?.hasPasskeys ?? true
  await saveKeepSignedIn(form)
  const changes = {
    ...next.changes,
    ...rememberBoxChange(outcome, body, session, isTicked),
    ...(await rememberSignIn(outcome, body, pageUrl, session, { isTicked, canUsePasskeys })),
  }
  return { ...next, changes }
}

/** Needs no token: an account's ID is random and stored in this browser only, so no other site can forge the form. */
export async function submitForgetAccount(form: FormData): Promise<void> {
  await forgetAccount({ id: String(form.get('account') ?? '') })
  const page = parseFlowPageUrl(form.get('latchkey.page'))
  redirect(page ? toHref(page, { [accountParameter]: null }) : '/login', RedirectType.replace)
}
