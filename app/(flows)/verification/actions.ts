'use server'

import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { verificationRulesFor } from '@/lib/flows/verification-rules'
import { withGuesses } from '@/lib/guesses/guard-form'

export async function submitVerification(form: FormData): Promise<string> {
  const submission = await readSubmission(form)
  return submitFlow(withGuesses(verificationRulesFor(submission.visitor)), submission)
}
