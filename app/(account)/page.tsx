import { redirect } from 'next/navigation'
import { AccountOverview } from '@/components/screens/account-overview'
import { config } from '@/lib/config/config'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { PortalPage } from './portal-page'

interface HomePageProps {
  readonly searchParams: Promise<SearchParams>
}

/** The portal's dashboard where there is a portal; else who is signed in. */
export default async function HomePage({ searchParams }: HomePageProps) {
  const { USER_CLIENT_URL, BRAND_NAME } = config()
  if (!USER_CLIENT_URL) return accountOverview()
  return (
    <>
      {/* The dashboard is a spinner to the eye; who hears it is told where they are. */}
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
