'use server'

import { recoveryRules } from '@/lib/flows/recovery-rules'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'

export async function submitRecovery(form: FormData): Promise<void> {
  await submitFlow(recoveryRules, await readSubmission(form))
}
