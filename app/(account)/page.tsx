import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { AccountOverview } from '@/components/screens/account-overview'
import { PasskeyOffer } from '@/components/screens/passkey-offer'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { canAddFirstPasskey } from '@/lib/ory/kratos/passkey-offer'
import { whoIsSignedIn } from '@/lib/ory/kratos/who-is-signed-in'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { readSession } from '@/lib/session/session'
import { accountToken } from './account-form'
import { submitRefusePasskey } from './home-actions'
import { PortalPage } from './portal-page'

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  if (await isDashboard(searchParams)) return { title: config().BRAND_NAME }
  return pageTitle('home.title')
}

/**
 * The portal's dashboard when there is a portal; otherwise the account overview. A sign-in that started at no
 * site of the portal ends on the overview, too.
 */
export default async function HomePage({ searchParams }: PageProps) {
  if (!(await isDashboard(searchParams))) return accountOverview()
  return (
    <>
      {/* The dashboard shows a spinner only. A screen reader says where the visitor is. */}
      <h1 className="visually-hidden">{config().BRAND_NAME}</h1>
      <PortalPage query={await searchParams} />
    </>
  )
}

async function isDashboard(searchParams: PageProps['searchParams']): Promise<boolean> {
  return Boolean(config().USER_CLIENT_URL) && (await searchParams).account !== 'true'
}

/** A visitor without a session goes to sign in. */
async function accountOverview() {
  const [who, t, { offersPasskey }] = await Promise.all([whoIsSignedIn(), currentTranslator(), readSession()])
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
        { href: '/data', label: t.text('account_data.title') },
      ]}
      signOutHref="/logout"
      offer={
        offersPasskey &&
        (await canAddFirstPasskey()) && (
          <PasskeyOffer
            t={t}
            addHref="/settings#passkey"
            csrfToken={accountToken('passkey offer', who.session.id)}
            refuse={submitRefusePasskey}
          />
        )
      }
    />
  )
}
