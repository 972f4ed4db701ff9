'use server'

import { registrationRules } from '@/lib/flows/registration-rules'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { requireVerifiedPhone } from '@/lib/phone/require-verified-phone'

export async function submitRegistration(form: FormData): Promise<void> {
  const submission = await readSubmission(form)
  await submitFlow(registrationRules, await requireVerifiedPhone(submission))
}
