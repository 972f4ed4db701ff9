'use server'

import { recoveryRules } from '@/lib/flows/recovery-rules'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { withGuesses } from '@/lib/guesses/guard-form'

export async function submitRecovery(form: FormData): Promise<string> {
  return submitFlow(withGuesses(recoveryRules), await readSubmission(form))
}
