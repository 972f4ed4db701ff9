'use server'

import { RedirectType } from 'next/navigation'
import { redirect } from '@/lib/http/redirect'
import { hasAccountToken } from '@/lib/session/account-form'
import { updateSession } from '@/lib/session/session'
import { requireAccount } from './require-account'

/** Takes the offer of a passkey away. */
export async function submitRefusePasskey(form: FormData): Promise<void> {
  const { session } = await requireAccount('/')
  if (hasAccountToken(form, 'passkey offer', session.id)) await updateSession({ offersPasskey: undefined })
  redirect('/', RedirectType.replace)
}
