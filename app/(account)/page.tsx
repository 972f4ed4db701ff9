import { PortalPage } from '@/app/(portal)/portal-page'
import { accountArea } from '@/app/account-area'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { AccountOverview } from '@/components/account/account-overview'
import { LabelledAlert } from '@/components/flow/messages'
import { SupportNotes } from '@/components/help-desk/support-notes'
import { FailedAttempts } from '@/components/rate-limits/failed-attempts'
import { PasskeyOffer } from '@/components/screens/passkey-offer'
import { readOverview } from '@/lib/account/account-overview'
import { config } from '@/lib/config/config'
import { currentSupportNotes } from '@/lib/help-desk/support-notes'
import { redirect } from '@/lib/http/redirect'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { countApplications } from '@/lib/oauth2/applications'
import { portalConfig } from '@/lib/portal/portal-config'
import { takeUnseenFailures } from '@/lib/rate-limits/failed-attempts'
import { redirectIfActionsDue } from '@/lib/required-actions/read-due-actions'
import { submitRefusePasskey } from './home-actions'

export default titled(titleOf, HomePage)

async function titleOf({ searchParams }: PageProps): Promise<string> {
  if (await isDashboard(searchParams)) return config().BRAND_NAME
  return pageTitle('home.title')
}

/**
 * The portal's dashboard when there is a portal; otherwise the account overview. A sign-in that started at no
 * site of the portal ends on the overview, too.
 */
async function HomePage({ searchParams }: PageProps) {
  const required = await redirectIfActionsDue(homeUrl(await searchParams))
  if (required !== null) redirect(required)
  if (!(await isDashboard(searchParams))) return accountOverview()
  return (
    <>
      {/* The dashboard shows a spinner only. A screen reader says where the visitor is. */}
      <h1 className="visually-hidden" translate="no">
        {config().BRAND_NAME}
      </h1>
      <PortalPage query={await searchParams} />
    </>
  )
}

/** The page's own URL, for a person who has to do something else first. */
function homeUrl({ return_to: returnTo, account }: Awaited<PageProps['searchParams']>): RedirectUrl {
  const query = new URLSearchParams({
    ...(typeof returnTo === 'string' && { return_to: returnTo }),
    ...(account === 'true' && { account }),
  })
  return query.size > 0 ? `/?${query}` : '/'
}

async function isDashboard(searchParams: PageProps['searchParams']): Promise<boolean> {
  return Boolean(portalConfig().USER_CLIENT_URL) && (await searchParams).account !== 'true'
}

/** A visitor without a session goes to sign in. */
async function accountOverview() {
  const [overview, t] = await Promise.all([readOverview(countApplications), currentTranslator()])
  if (overview.kind === 'redirect') redirect(overview.url)
  return (
    <AccountOverview
      t={t}
      area={await accountArea({ identifier: overview.identifier, current: 'home' })}
      name={overview.name}
      protection={overview.protection}
      isPasskeyOffered={overview.offerToken !== undefined}
      hasApplications={config().HYDRA_ADMIN_URL !== undefined}
      counts={overview.counts}
      banner={
        <>
          {overview.hasJustSignedUp && (
            <LabelledAlert t={t} severity="success">
              {t.text('home.welcome')}
            </LabelledAlert>
          )}
          <SupportNotes t={t} notes={await currentSupportNotes()} />
          <FailedAttempts t={t} count={await takeUnseenFailures(overview.identityId)} />
          {overview.offerToken !== undefined && (
            <PasskeyOffer
              t={t}
              addHref="/settings#passkey"
              csrfToken={overview.offerToken}
              refuse={submitRefusePasskey}
            />
          )}
        </>
      }
    />
  )
}
