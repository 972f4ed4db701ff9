'use server'

import { RedirectType, redirect } from 'next/navigation'
import { hasAccountToken } from '@/lib/session/account-form'
import { updateSession } from '@/lib/session/session'
import { requireSession } from './sessions/require-session'

/** Takes the offer of a passkey away. */
export async function submitRefusePasskey(form: FormData): Promise<void> {
  const { session } = await requireSession('/')
  if (hasAccountToken(form, 'passkey offer', session.id)) await updateSession({ offersPasskey: undefined })
  redirect('/', RedirectType.replace)
}
