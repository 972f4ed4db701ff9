'use server'

import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { withGuesses } from '@/lib/guesses/guard-form'
import { lineSettingsRules } from '@/lib/line/settings-rules'

export async function submitSettings(form: FormData): Promise<string> {
  return submitFlow(withGuesses(lineSettingsRules), await readSubmission(form))
}
