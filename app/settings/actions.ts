'use server'

import { settingsRules } from '@/lib/ory/settings-rules'
import { submitFlow } from '@/lib/ory/submit-flow'

export async function submitSettings(form: FormData): Promise<void> {
  await submitFlow(settingsRules, form)
}
