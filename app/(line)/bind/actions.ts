'use server'

import { RedirectType } from 'next/navigation'
import { sessionAfterSignOut } from '@/app/session-after-sign-out'
import { signOut } from '@/lib/account/sign-out'
import { config } from '@/lib/config/config'
import { redirect } from '@/lib/http/redirect'
import { signInWithLineHere } from '@/lib/line/sign-in-here'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { currentVisitor } from '@/lib/request/visitor'
import { serviceCookieHeader } from '@/lib/session/kratos-cookies'

/**
 * Signs out here, and signs in with LINE: for a visitor whose LINE account belongs to another account. Kratos'
 * logout token proves that we drew the form.
 */
export async function submitSwitchAccount(form: FormData): Promise<void> {
  const failure = await signOut(String(form.get('logout_token') ?? ''), await sessionAfterSignOut())
  if (failure) redirect(await currentFailureUrl(failure, '/bind'), RedirectType.replace)
  const visitor = await currentVisitor()
  // Kratos changed its cookies at the sign-out. The new flow gets new ones.
  const cookieHeader = serviceCookieHeader(visitor.cookieHeader, config().ORY_SESSION_COOKIE)
  const next = await signInWithLineHere(form.get('goal'), { ...visitor, cookieHeader })
  redirect(await viaRedirectPage(next), RedirectType.replace)
}
