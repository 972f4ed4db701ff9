'use server'

import { stages } from '@/app/submission-stages'
import { readPosted } from '@/lib/flows/form/posted-form'
import { applyDomainProvider } from '@/lib/flows/login/domain-provider'
import type { SubmitContext } from '@/lib/flows/submit/next-step'
import { afterLineRegistration } from '@/lib/line/after-registration'
import { redirectViaLine } from '@/lib/line/departure'
import { applicationName } from '@/lib/oauth2/application-name'
import { afterUnverifiedPhone } from '@/lib/phone/after-unverified-phone'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitRegistration(form: FormData): Promise<string> {
  const posted = await applyDomainProvider(form, await readPosted(form))
  const after = (context: SubmitContext) =>
    afterUnverifiedPhone(context) ?? redirectViaLine(afterLineRegistration(context), context)
  return submitFlow({ kind: 'registration', fallback: '/login', applicationName, after }, posted, stages)
}
