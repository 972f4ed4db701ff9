'use server'

import { submitSettingsForm } from './submit-settings-form'

export async function submitSettings(form: FormData): Promise<void> {
  await submitSettingsForm(form)
}
