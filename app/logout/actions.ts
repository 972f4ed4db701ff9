'use server'

import { RedirectType, redirect } from 'next/navigation'
import { allowedReturnTo } from '@/lib/ory/redirects'
import { signOut } from '@/lib/ory/sign-out'
import { wayTo } from '@/lib/web/bridge'
import { failureAddress } from '../error/failure-address'

export async function submitLogout(form: FormData): Promise<void> {
  const failure = await signOut(String(form.get('logout_token') ?? ''))
  if (failure) redirect(await failureAddress(failure, '/logout'), RedirectType.replace)
  const returnTo = allowedReturnTo(String(form.get('return_to') ?? ''))
  redirect(await wayTo(returnTo ?? '/logoutsuccess'), RedirectType.replace)
}
