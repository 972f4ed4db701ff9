import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LogoutConfirm } from '@/components/screens/logout-confirm'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { openLogout } from '@/lib/ory/sign-out'
import { failureAddress } from '../error/failure-address'
import { pageTitle } from '../page-title'
import { submitLogout } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('logout.title')
}

/** Asks before it signs anybody out; who has no session is signed out already. */
export default async function LogoutPage() {
  const [logout, t] = await Promise.all([openLogout(), currentTranslator()])
  if (logout.is === 'signed_out') redirect('/logoutsuccess')
  if (logout.is === 'unknown') redirect(await failureAddress(logout.reason, '/logout'))
  return <LogoutConfirm t={t} action={submitLogout} fields={{ logout_token: logout.token }} stayHref="/" />
}
