'use server'

import { loginRules } from '@/lib/ory/login-rules'
import { submitFlow } from '@/lib/ory/submit-flow'

export async function submitLogin(form: FormData): Promise<void> {
  await submitFlow(loginRules, form)
}
