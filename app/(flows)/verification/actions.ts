'use server'

import { submitVerificationForm } from './submit-verification-form'

export async function submitVerification(form: FormData): Promise<void> {
  await submitVerificationForm(form)
}
