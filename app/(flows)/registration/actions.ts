'use server'

import { registrationRules } from '@/lib/flows/registration-rules'
import { submitFlow } from '@/lib/flows/submit-flow'
import { demandVerifiedPhone } from '@/lib/phone/demand-verified'

export async function submitRegistration(form: FormData): Promise<void> {
  await demandVerifiedPhone(form)
  await submitFlow(registrationRules, form)
}
