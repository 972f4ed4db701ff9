'use server'

import { RedirectType, redirect } from 'next/navigation'
import { sessionAfterSignOut } from '@/app/session-after-sign-out'
import { config } from '@/lib/config/config'
import { signOut } from '@/lib/flows/sign-out'
import { isCsrfToken } from '@/lib/http/csrf-token'
import { acceptLogout, openLogoutRequest, refuseLogout } from '@/lib/ory/hydra/logout-request'
import { openLogout } from '@/lib/ory/kratos/logout-flow'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { signOutOfApplications } from '@/lib/portal/sign-out'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { allowedReturnTo } from '@/lib/request/redirects'
import { applicationLogoutUrl, logoutBinding } from './application-logout-page'

export async function submitLogout(form: FormData): Promise<void> {
  const failure = await signOut(String(form.get('logout_token') ?? ''), await sessionAfterSignOut())
  if (failure) redirect(await currentFailureUrl(failure, '/logout'), RedirectType.replace)
  const returnTo = allowedReturnTo(String(form.get('return_to') ?? ''))
  const isEverywhere = form.get('everywhere') === 'true'
  const next = isEverywhere ? await signOutOfApplications(returnTo) : (returnTo ?? '/logoutsuccess')
  redirect(await viaRedirectPage(next), RedirectType.replace)
}

export async function submitApplicationLogout(form: FormData): Promise<void> {
  const challenge = String(form.get('logout_challenge') ?? '')
  redirect(await viaRedirectPage(await nextUrl(challenge, form)), RedirectType.replace)
}

async function nextUrl(challenge: string, form: FormData): Promise<string> {
  const url = applicationLogoutUrl(challenge)
  const [logout, who] = await Promise.all([openLogoutRequest(challenge), whoIsSignedIn()])
  if (logout.kind === 'gone') return logout.url
  if (logout.kind === 'failed') return currentFailureUrl(logout.reason, url)
  if (!isCsrfToken(form.get('csrf_token'), logoutBinding(challenge, who), config().SESSION_SECRET)) {
    return `${url}&notice=csrf`
  }
  if (form.get('decision') !== 'yes') {
    await refuseLogout(challenge)
    return '/'
  }
  // Somebody else may have signed in meanwhile. Their session is not for the application to end.
  if (who.kind !== 'signed_in' || who.identity.id === logout.request.subject) {
    const failure = await endSession()
    if (failure) return currentFailureUrl(failure, url)
  }
  const decided = await acceptLogout(challenge)
  return decided.kind === 'taken' ? decided.url : currentFailureUrl(decided.reason, url)
}

async function endSession() {
  const logout = await openLogout()
  if (logout.kind === 'unknown') return logout.reason
  return logout.kind === 'ready' ? signOut(logout.token, await sessionAfterSignOut()) : null
}
