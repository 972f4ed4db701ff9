'use server'

import { stages } from '@/app/submission-stages'
import { applyDomainProvider } from '@/lib/flows/login/domain-provider'
import type { SubmitContext } from '@/lib/flows/onward/onward'
import { readPosted } from '@/lib/flows/posted/posted-form'
import { afterLineRegistration } from '@/lib/line/registration-onward'
import { redirectViaLine } from '@/lib/line/return-note'
import { afterUnverifiedPhone } from '@/lib/phone/back-to-phone-step'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitRegistration(form: FormData): Promise<string> {
  const posted = await applyDomainProvider(form, await readPosted(form))
  const after = (context: SubmitContext) =>
    afterUnverifiedPhone(context) ?? redirectViaLine(afterLineRegistration(context), context)
  return submitFlow({ kind: 'registration', fallback: '/login', after }, posted, stages)
}
