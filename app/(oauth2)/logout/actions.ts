'use server'

import { RedirectType } from 'next/navigation'
import { sessionAfterSignOut } from '@/app/session-after-sign-out'
import { signOut } from '@/lib/account/sign-out'
import { hasSignOutToken } from '@/lib/account/sign-out-form'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { redirect } from '@/lib/http/redirect'
import { extendUrl, type RedirectUrl } from '@/lib/http/redirect-url'
import { acceptLogout, getLogoutRequest, rejectLogout } from '@/lib/oauth2/logout-request'
import { openLogout } from '@/lib/ory/kratos/calls/logout-flow'
import { whoIsSignedIn } from '@/lib/ory/kratos/session/who-is-signed-in'
import { signOutOfApplications } from '@/lib/portal/sign-out'
import type { FailureReason } from '@/lib/request/failure-reason'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { hasCsrfField } from '@/lib/session/csrf-field'
import { applicationLogoutUrl, logoutBinding } from './application-logout-page'

/** The form of the confirmation page. Kratos' logout token proves that Latchkey rendered it. */
export async function submitLogout(form: FormData): Promise<void> {
  const failure = await signOut(String(form.get('logout_token') ?? ''), await sessionAfterSignOut())
  redirect(await viaRedirectPage(await urlAfterLogout(failure, form)), RedirectType.replace)
}

/**
 * The sign-out buttons of our own pages. A visitor who pressed one need not confirm. A form without the token may
 * be from another site, or from a page that is older than the session, so it redirects to the confirmation page.
 */
export async function submitSignOut(form: FormData): Promise<void> {
  if (!(await hasSignOutToken(form))) redirect(questionUrl(form), RedirectType.replace)
  const failure = await endSession()
  redirect(await viaRedirectPage(await urlAfterLogout(failure, form)), RedirectType.replace)
}

export async function submitApplicationLogout(form: FormData): Promise<void> {
  const challenge = String(form.get('logout_challenge') ?? '')
  redirect(await viaRedirectPage(await nextUrl(challenge, form)), RedirectType.replace)
}

async function nextUrl(challenge: string, form: FormData): Promise<RedirectUrl> {
  const url = applicationLogoutUrl(challenge)
  const [logout, who] = await Promise.all([getLogoutRequest(challenge), whoIsSignedIn()])
  if (logout.kind === 'gone') return logout.url
  if (logout.kind === 'failed') return currentFailureUrl(logout.reason, url)
  if (!hasCsrfField(form, logoutBinding(challenge, who))) return extendUrl(url, '&notice=csrf')
  if (form.get('decision') !== 'yes') {
    await rejectLogout(challenge)
    return '/'
  }
  // Another account may have signed in since. Its session is not the application's to end.
  if (who.kind !== 'signed_in' || who.identity.id === logout.request.subject) {
    const failure = await endSession()
    if (failure) return currentFailureUrl(failure, url)
  }
  const decided = await acceptLogout(challenge)
  return decided.kind === 'taken' ? decided.url : currentFailureUrl(decided.reason, url)
}

async function urlAfterLogout(failure: FailureReason | null, form: FormData): Promise<RedirectUrl> {
  if (failure) return currentFailureUrl(failure, '/logout')
  const returnTo = returnToOf(form)
  return form.get('everywhere') === 'true' ? signOutOfApplications(returnTo) : (returnTo ?? '/logoutsuccess')
}

function questionUrl(form: FormData): RedirectUrl {
  const returnTo = returnToOf(form)
  const query = new URLSearchParams({
    ...(form.get('everywhere') === 'true' && { everywhere: 'true' }),
    ...(returnTo !== null && { return_to: returnTo }),
  })
  return query.size > 0 ? `/logout?${query}` : '/logout'
}

function returnToOf(form: FormData): RedirectUrl | null {
  return allowedReturnTo(String(form.get('return_to') ?? ''))
}

async function endSession(): Promise<FailureReason | null> {
  const logout = await openLogout()
  if (logout.kind === 'unknown') return logout.reason
  return logout.kind === 'ready' ? signOut(logout.token, await sessionAfterSignOut()) : null
}
