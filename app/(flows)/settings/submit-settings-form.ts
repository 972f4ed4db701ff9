import 'server-only'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { lineSettingsRules } from '@/lib/line/settings-rules'

/** Submits a form of a settings page, and redirects to what comes next. */
export async function submitSettingsForm(form: FormData): Promise<never> {
  return submitFlow(lineSettingsRules, await readSubmission(form))
}
