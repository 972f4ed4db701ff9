'use server'

import { stages } from '@/app/submission-stages'
import { readPosted } from '@/lib/flows/form/posted-form'
import { applyDomainProvider } from '@/lib/flows/login/domain-provider'
import type { SubmitContext } from '@/lib/flows/submit/next-step'
import { inAppBrowserOf } from '@/lib/in-app/in-app-browser'
import { afterLineRegistration } from '@/lib/line/after-registration'
import { redirectViaLine } from '@/lib/line/departure'
import { applicationName } from '@/lib/oauth2/application-name'
import { afterUnverifiedPhone } from '@/lib/phone/after-unverified-phone'
import { rememberSignIn } from '@/lib/remembered-accounts/remembered-accounts'
import type { Session } from '@/lib/session/session-schema'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitRegistration(form: FormData): Promise<string> {
  const posted = await applyDomainProvider(form, await readPosted(form))
  const after = async (context: SubmitContext) => {
    const next = await (afterUnverifiedPhone(context) ??
      redirectViaLine(afterLineRegistration(context), context))
    return { ...next, changes: { ...next.changes, ...(await remember(context)) } }
  }
  return submitFlow({ kind: 'registration', fallback: '/login', applicationName, after }, posted, stages)
}

/** A sign-up that signs in is remembered as a sign-in: after a password, the home page offers a passkey. */
async function remember({ outcome, body, pageUrl, session, visitor }: SubmitContext): Promise<Session> {
  if (outcome.kind !== 'complete' || !outcome.isSignedIn) return {}
  const canUsePasskeys = inAppBrowserOf(visitor.userAgent)?.hasPasskeys ?? true
  return rememberSignIn(outcome, body, pageUrl, session, { isTicked: false, canUsePasskeys })
}
