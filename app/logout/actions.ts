'use server'

import { RedirectType, redirect } from 'next/navigation'
import { signOut } from '@/lib/ory/sign-out'
import { failureAddress } from '../error/failure-address'

export async function submitLogout(form: FormData): Promise<void> {
  const failure = await signOut(String(form.get('logout_token') ?? ''))
  redirect(failure ? await failureAddress(failure, '/logout') : '/logoutsuccess', RedirectType.replace)
}
