import 'server-only'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { verificationRules } from '@/lib/flows/verification-rules'

/** Submits a form of the verification page, and redirects to what comes next. */
export async function submitVerificationForm(form: FormData): Promise<never> {
  return submitFlow(verificationRules, await readSubmission(form))
}
