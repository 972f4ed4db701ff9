'use server'

import { RedirectType, redirect } from 'next/navigation'
import { failureAddress } from '@/app/error/failure-address'
import { config } from '@/lib/config/config'
import { openLogout, signOut } from '@/lib/flows/sign-out'
import { isCsrfToken } from '@/lib/http/csrf-token'
import { acceptLogout, openLogoutRequest, refuseLogout } from '@/lib/ory/hydra/logout-request'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { signOutOfApplications } from '@/lib/portal/sign-out'
import { wayTo } from '@/lib/request/redirect-page'
import { allowedReturnTo } from '@/lib/request/redirects'
import { applicationLogoutAddress, logoutBinding } from './application-logout-page'

export async function submitLogout(form: FormData): Promise<void> {
  const failure = await signOut(String(form.get('logout_token') ?? ''))
  if (failure) redirect(await failureAddress(failure, '/logout'), RedirectType.replace)
  const returnTo = allowedReturnTo(String(form.get('return_to') ?? ''))
  const isEverywhere = form.get('everywhere') === 'true'
  const next = isEverywhere ? await signOutOfApplications(returnTo) : (returnTo ?? '/logoutsuccess')
  redirect(await wayTo(next), RedirectType.replace)
}

export async function submitApplicationLogout(form: FormData): Promise<void> {
  const challenge = String(form.get('logout_challenge') ?? '')
  redirect(await wayTo(await addressAfterLogout(challenge, form)), RedirectType.replace)
}

async function addressAfterLogout(challenge: string, form: FormData): Promise<string> {
  const address = applicationLogoutAddress(challenge)
  const [logout, who] = await Promise.all([openLogoutRequest(challenge), whoIsSignedIn()])
  if (logout.is === 'gone') return logout.url
  if (logout.is === 'failed') return failureAddress(logout.reason, address)
  if (!isCsrfToken(form.get('csrf_token'), logoutBinding(challenge, who), config().SESSION_SECRET)) {
    return `${address}&notice=csrf`
  }
  if (form.get('decision') !== 'yes') {
    await refuseLogout(challenge)
    return '/'
  }
  // The session of somebody else who has signed in meanwhile is none of the application's business.
  if (who.is !== 'signed_in' || who.identity.id === logout.request.subject) {
    const failure = await endSession()
    if (failure) return failureAddress(failure, address)
  }
  const decided = await acceptLogout(challenge)
  return decided.is === 'taken' ? decided.url : failureAddress(decided.reason, address)
}

async function endSession() {
  const logout = await openLogout()
  if (logout.is === 'unknown') return logout.reason
  return logout.is === 'ready' ? signOut(logout.token) : null
}
