'use server'

import { redirect } from 'next/navigation'
import { requireSecondFactor } from '@/lib/session'

/**
 * Pays out. Anybody can post to an action, so it checks for itself. A person without the second factor comes back to the
 * page and presses the button again: nothing is paid by a redirect.
 */
export async function payOut(): Promise<void> {
  await requireSecondFactor('/payout')
  redirect('/payout?done=yes')
}
