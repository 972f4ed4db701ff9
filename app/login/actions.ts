'use server'

import { loginRules } from '@/lib/ory/login-rules'
import { submitFlow } from '@/lib/ory/submit-flow'
import { takePhoneOut } from '@/lib/phone/demand-verified'

export async function submitLogin(form: FormData): Promise<void> {
  takePhoneOut(form)
  await submitFlow(loginRules, form)
}
