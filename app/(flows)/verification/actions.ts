'use server'

import { stages } from '@/app/submission-stages'
import { readPosted } from '@/lib/flows/posted/posted-form'
import { afterVerification } from '@/lib/flows/verification/verification-onward'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitVerification(form: FormData): Promise<string> {
  const page = { kind: 'verification', fallback: '/verification', after: afterVerification } as const
  return submitFlow(page, await readPosted(form), stages)
}
