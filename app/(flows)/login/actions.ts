'use server'

import { RedirectType, redirect } from 'next/navigation'
import { accountParameter, forgetAccount } from '@/lib/flows/device-memory'
import { parseFlowPageUrl, toHref } from '@/lib/http/flow-page-url'
import { submitLoginForm } from './submit-login-form'

export async function submitLogin(form: FormData): Promise<void> {
  await submitLoginForm(form)
}

/** The id of an account is random and known to this browser only, so a form that has it is ours. */
export async function submitForgetAccount(form: FormData): Promise<void> {
  await forgetAccount({ id: String(form.get('account') ?? '') })
  const page = parseFlowPageUrl(form.get('latchkey.page'))
  redirect(page ? toHref(page, { [accountParameter]: null }) : '/login', RedirectType.replace)
}
