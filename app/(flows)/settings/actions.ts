'use server'

import { stages } from '@/app/submission-stages'
import type { Answered } from '@/lib/flows/onward/onward'
import { readPosted } from '@/lib/flows/posted/posted-form'
import { viaLine } from '@/lib/line/return-note'
import { lineSettingsOnward } from '@/lib/line/settings-onward'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitSettings(form: FormData): Promise<string> {
  const onward = (answered: Answered) => viaLine(lineSettingsOnward(answered), answered)
  return submitFlow({ kind: 'settings', fallback: '/settings', onward }, await readPosted(form), stages)
}
