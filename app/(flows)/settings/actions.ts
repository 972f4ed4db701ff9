'use server'

import { settingsRules } from '@/lib/flows/settings-rules'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'

export async function submitSettings(form: FormData): Promise<void> {
  await submitFlow(settingsRules, await readSubmission(form))
}
