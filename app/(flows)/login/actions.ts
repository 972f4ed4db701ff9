'use server'

import { loginRules } from '@/lib/flows/login-rules'
import { submitFlow } from '@/lib/flows/submit-flow'
import { takePhoneOut } from '@/lib/phone/demand-verified'

export async function submitLogin(form: FormData): Promise<void> {
  takePhoneOut(form)
  await submitFlow(loginRules, form)
}
