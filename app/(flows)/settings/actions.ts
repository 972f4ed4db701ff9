'use server'

import { stages } from '@/app/submission-stages'
import type { Answered } from '@/lib/flows/onward/onward'
import { readPosted } from '@/lib/flows/posted/posted-form'
import { waitingAddressChange } from '@/lib/flows/settings/waiting-address'
import { viaLine } from '@/lib/line/return-note'
import { lineSettingsOnward } from '@/lib/line/settings-onward'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitSettings(form: FormData): Promise<string> {
  const onward = async (answered: Answered) => {
    const next = await viaLine(lineSettingsOnward(answered), answered)
    return { ...next, changes: { ...next.changes, ...(await waitingAddressChange(answered)) } }
  }
  return submitFlow({ kind: 'settings', fallback: '/settings', onward }, await readPosted(form), stages)
}
