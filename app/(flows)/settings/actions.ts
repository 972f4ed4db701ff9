'use server'

import { stages } from '@/app/submission-stages'
import { readPosted } from '@/lib/flows/form/posted-form'
import { pendingAddressChange } from '@/lib/flows/settings/pending-address'
import type { SubmitContext } from '@/lib/flows/submit/next-step'
import { afterLineSettings } from '@/lib/line/after-settings'
import { redirectViaLine } from '@/lib/line/departure'
import { submitFlow } from '@/lib/submission/submit-flow'

export async function submitSettings(form: FormData): Promise<string> {
  const after = async (context: SubmitContext) => {
    const next = await redirectViaLine(afterLineSettings(context), context)
    return { ...next, changes: { ...next.changes, ...(await pendingAddressChange(context)) } }
  }
  return submitFlow({ kind: 'settings', fallback: '/settings', after }, await readPosted(form), stages)
}
