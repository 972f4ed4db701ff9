'use server'

import { stages } from '@/app/submission-stages'
import { readPosted } from '@/lib/flows/form/posted-form'
import { afterVerification } from '@/lib/flows/verification/after-verification'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitVerification(form: FormData): Promise<string> {
  const page = { kind: 'verification', fallback: '/verification', after: afterVerification } as const
  return submitFlow(page, await readPosted(form), stages)
}
