'use server'

import { stages } from '@/app/submission-stages'
import type { SubmitContext } from '@/lib/flows/onward/onward'
import { readPosted } from '@/lib/flows/posted/posted-form'
import { pendingAddressChange } from '@/lib/flows/settings/waiting-address'
import { redirectViaLine } from '@/lib/line/return-note'
import { afterLineSettings } from '@/lib/line/settings-onward'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitSettings(form: FormData): Promise<string> {
  const after = async (context: SubmitContext) => {
    const next = await redirectViaLine(afterLineSettings(context), context)
    return { ...next, changes: { ...next.changes, ...(await pendingAddressChange(context)) } }
  }
  return submitFlow({ kind: 'settings', fallback: '/settings', after }, await readPosted(form), stages)
}
