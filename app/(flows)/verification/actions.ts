'use server'

import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { verificationRules } from '@/lib/flows/verification-rules'
import { withGuesses } from '@/lib/guesses/guard-form'

export async function submitVerification(form: FormData): Promise<void> {
  await submitFlow(withGuesses(verificationRules), await readSubmission(form))
}
