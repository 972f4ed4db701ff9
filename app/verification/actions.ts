'use server'

import { submitFlow } from '@/lib/ory/submit-flow'
import { verificationRules } from '@/lib/ory/verification-rules'

export async function submitVerification(form: FormData): Promise<void> {
  await submitFlow(verificationRules, form)
}
