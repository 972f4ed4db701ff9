'use server'

import { redirect } from 'next/navigation'
import { requireSecondFactor } from '@/lib/session'

/**
 * Pays out. Anyone can send a POST request to a server action, so it checks the session itself. A person without the
 * second factor returns to the page and submits the form again, because a redirect must never pay.
 */
export async function payOut(): Promise<void> {
  await requireSecondFactor('/payout')
  redirect('/payout?done=yes')
}
