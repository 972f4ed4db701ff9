'use server'

import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { verificationRules } from '@/lib/flows/verification-rules'

export async function submitVerification(form: FormData): Promise<void> {
  await submitFlow(verificationRules, await readSubmission(form))
}
