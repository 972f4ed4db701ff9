'use server'

import { registrationRules } from '@/lib/ory/registration-rules'
import { submitFlow } from '@/lib/ory/submit-flow'

export async function submitRegistration(form: FormData): Promise<void> {
  await submitFlow(registrationRules, form)
}
