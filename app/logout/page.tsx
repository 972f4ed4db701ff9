import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { LogoutConfirm } from '@/components/screens/logout-confirm'
import { currentTranslator } from '@/lib/i18n/current-translator'
import type { SearchParams } from '@/lib/ory/page-address'
import { allowedReturnTo } from '@/lib/ory/redirects'
import { openLogout } from '@/lib/ory/sign-out'
import { failureAddress } from '../error/failure-address'
import { pageTitle } from '../page-title'
import { submitLogout } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('logout.title')
}

/** Asks before it signs anybody out; who has no session is signed out already. `return_to` is where to go on. */
export default async function LogoutPage({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const [logout, t, query] = await Promise.all([openLogout(), currentTranslator(), searchParams])
  const returnTo = typeof query.return_to === 'string' ? allowedReturnTo(query.return_to) : null
  if (logout.is === 'signed_out') redirect(returnTo ?? '/logoutsuccess')
  if (logout.is === 'unknown') redirect(await failureAddress(logout.reason, '/logout'))
  return (
    <LogoutConfirm
      t={t}
      action={submitLogout}
      fields={{ logout_token: logout.token, ...(returnTo !== null && { return_to: returnTo }) }}
      stayHref={returnTo ?? '/'}
    />
  )
}
