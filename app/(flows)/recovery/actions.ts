'use server'

import { stages } from '@/app/submission-stages'
import { readPosted } from '@/lib/flows/form/posted-form'
import { afterRecovery } from '@/lib/flows/recovery/after-recovery'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitRecovery(form: FormData): Promise<string> {
  const page = { kind: 'recovery', fallback: '/recovery', after: afterRecovery } as const
  return submitFlow(page, await readPosted(form), stages)
}
