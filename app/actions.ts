'use server'

import { RedirectType, redirect } from 'next/navigation'
import { config } from '@/lib/config'
import { whoIsSignedIn } from '@/lib/ory/who-is-signed-in'
import { browserAnswer, portalBinding } from '@/lib/portal/browser-answer'
import { completeSignIn } from '@/lib/portal/complete-sign-in'
import { noted } from '@/lib/portal/fetch-token'
import { wayTo } from '@/lib/web/bridge'
import { isCsrfToken } from '@/lib/web/csrf-token'
import { currentVisitor } from '@/lib/web/visitor'
import { failureAddress } from './error/failure-address'

/** Takes the token that the browser was given by the user-client service. */
export async function submitToken(form: FormData): Promise<void> {
  const { USER_CLIENT_URL, USER_CLIENT_TOKEN_FETCH, SESSION_SECRET } = config()
  if (!USER_CLIENT_URL || USER_CLIENT_TOKEN_FETCH !== 'browser') redirect('/', RedirectType.replace)
  const [who, visitor] = await Promise.all([whoIsSignedIn(), currentVisitor()])
  if (!isCsrfToken(form.get('csrf_token'), portalBinding(who), SESSION_SECRET)) {
    redirect(await failureAddress('csrf', '/'), RedirectType.replace)
  }
  const returnTo = form.get('return_to')
  const address = await completeSignIn(typeof returnTo === 'string' ? returnTo : null, async () =>
    noted(browserAnswer(form.get('answer')), visitor),
  )
  redirect(await wayTo(address), RedirectType.replace)
}
