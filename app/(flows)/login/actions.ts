'use server'

import { loginRules } from '@/lib/flows/login-rules'
import { submitFlow } from '@/lib/flows/submit-flow'
import { stripPhone } from '@/lib/phone/demand-verified'

export async function submitLogin(form: FormData): Promise<void> {
  stripPhone(form)
  await submitFlow(loginRules, form)
}
