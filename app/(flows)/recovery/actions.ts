'use server'

import { submitRecoveryForm } from './submit-recovery-form'

export async function submitRecovery(form: FormData): Promise<void> {
  await submitRecoveryForm(form)
}
