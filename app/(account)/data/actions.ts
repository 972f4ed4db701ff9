'use server'

import { RedirectType, redirect } from 'next/navigation'
import { hasAccountToken } from '@/lib/session/account-form'
import { updateDevice } from '@/lib/session/device'
import { requireAccount } from '../require-account'

export async function submitForgetDevice(form: FormData): Promise<void> {
  const { session } = await requireAccount('/data')
  const isOurs = hasAccountToken(form, 'account data', session.id)
  if (isOurs) await updateDevice({ lastWay: undefined, accounts: undefined })
  redirect(`/data?notice=${isOurs ? 'forgotten' : 'csrf'}`, RedirectType.replace)
}
