import { redirect } from 'next/navigation'
import type { PageProps } from '@/app/page-props'
import { AccountOverview } from '@/components/screens/account-overview'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { PortalPage } from './portal-page'

/** The portal's dashboard when there is a portal; otherwise the account overview. */
export default async function HomePage({ searchParams }: PageProps) {
  const { USER_CLIENT_URL, BRAND_NAME } = config()
  if (!USER_CLIENT_URL) return accountOverview()
  return (
    <>
      {/* The dashboard shows a spinner only. A screen reader says where the visitor is. */}
      <h1 className="visually-hidden">{BRAND_NAME}</h1>
      <PortalPage query={await searchParams} />
    </>
  )
}

/** A visitor without a session goes to sign in. */
async function accountOverview() {
  const [who, t] = await Promise.all([whoIsSignedIn(), currentTranslator()])
  if (who.kind === 'nobody') redirect('/login')
  if (who.kind === 'second_factor_due') redirect('/login?aal2=true')
  if (who.kind === 'unknown') redirect(await currentFailureUrl(who.reason, '/'))
  return (
    <AccountOverview
      t={t}
      identifier={who.name ?? undefined}
      links={[
        { href: '/settings', label: t.text('home.settings') },
        { href: '/sessions', label: t.text('sessions.title') },
      ]}
      signOutHref="/logout"
    />
  )
}
