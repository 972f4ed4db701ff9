import 'server-only'
import { recoveryRules } from '@/lib/flows/recovery-rules'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'

/** Submits a form of the recovery page, and redirects to what comes next. */
export async function submitRecoveryForm(form: FormData): Promise<never> {
  return submitFlow(recoveryRules, await readSubmission(form))
}
