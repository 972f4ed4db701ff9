'use server'

import { stages } from '@/app/submission-stages'
import { leadToProvider } from '@/lib/flows/login/domain-provider'
import type { Answered } from '@/lib/flows/onward/onward'
import { readPosted } from '@/lib/flows/posted/posted-form'
import { lineRegistrationOnward } from '@/lib/line/registration-onward'
import { viaLine } from '@/lib/line/return-note'
import { backToPhoneStep } from '@/lib/phone/back-to-phone-step'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitRegistration(form: FormData): Promise<string> {
  const posted = await leadToProvider(form, await readPosted(form))
  const onward = (answered: Answered) =>
    backToPhoneStep(answered) ?? viaLine(lineRegistrationOnward(answered), answered)
  return submitFlow({ kind: 'registration', fallback: '/login', onward }, posted, stages)
}
