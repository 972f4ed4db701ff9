'use server'

import { RedirectType } from 'next/navigation'
import { redirect } from '@/lib/http/redirect'
import { deleteDeviceCookie } from '@/lib/rate-limits/device-cookie'
import { hasAccountToken } from '@/lib/session/account-form'
import { updateBrowserMemory } from '@/lib/session/browser-memory'
import { requireAccount } from '../require-account'

export async function submitForgetBrowser(form: FormData): Promise<void> {
  const { session } = await requireAccount('/data')
  const isOurs = hasAccountToken(form, 'account data', session.id)
  const nothing = { lastWay: undefined, accounts: undefined, keepsSignedIn: undefined }
  if (isOurs) await Promise.all([updateBrowserMemory(nothing), deleteDeviceCookie()])
  redirect(`/data?notice=${isOurs ? 'forgotten' : 'csrf'}`, RedirectType.replace)
}
