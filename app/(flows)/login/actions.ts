'use server'

import { loginRules } from '@/lib/flows/login-rules'
import { readSubmission } from '@/lib/flows/submission'
import { submitFlow } from '@/lib/flows/submit-flow'
import { stripPhone } from '@/lib/phone/require-verified-phone'

export async function submitLogin(form: FormData): Promise<void> {
  await submitFlow(loginRules, stripPhone(await readSubmission(form)))
}
