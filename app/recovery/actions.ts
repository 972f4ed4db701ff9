'use server'

import { recoveryRules } from '@/lib/ory/recovery-rules'
import { submitFlow } from '@/lib/ory/submit-flow'

export async function submitRecovery(form: FormData): Promise<void> {
  await submitFlow(recoveryRules, form)
}
