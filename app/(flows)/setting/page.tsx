import { redirect } from 'next/navigation'
import { submitSettings } from '@/app/(flows)/settings/actions'
import { settingsTitle } from '@/app/(flows)/settings/settings-title'
import { withLinkedLine } from '@/app/(flows)/settings/with-linked-line'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { ownSignOut } from '@/app/own-sign-out'
import type { PageProps } from '@/app/page-props'
import { withTitle } from '@/app/with-title'
import { AccountNavigation } from '@/components/screens/account-navigation'
import { AfterRecovery } from '@/components/screens/after-recovery'
import { pageNotice } from '@/components/screens/page-notice'
import { SettingsCards } from '@/components/screens/settings-cards'
import { ButtonLink } from '@/components/ui/button-link'
import { afterRecoveryUrl, isAfterRecovery } from '@/lib/flows/after-recovery'
import { wantedSection } from '@/lib/flows/wanted-section'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { bindPageUrl } from '@/lib/line/bind-flow'
import { lineName } from '@/lib/line/line-name'
import { cardSections } from '@/lib/ory/kratos/settings-sections'
import { allowedReturnTo } from '@/lib/request/redirects'

export default withTitle(
  ({ searchParams }: PageProps) => flowPageTitle('setting', searchParams, settingsTitle),
  SettingPage,
)

/**
 * The plain list of settings cards (specification 2.3), which leads on and out, too. A recovery ends here, with
 * nothing but the new password.
 */
async function SettingPage({ searchParams }: PageProps) {
  const [found, signOut, t] = await Promise.all([
    openPageFlow('setting', searchParams),
    ownSignOut(),
    currentTranslator('settings'),
  ])
  const bindPage = bindPageUrl(found.flow, found.session)
  if (bindPage) redirect(bindPage)
  const open = await withLinkedLine(found)
  const notice = pageNotice(open.notice, lineName(), t)
  if (isAfterRecovery(open.flow)) {
    const continueHref = afterRecoveryUrl(open)
    return (
      <AfterRecovery {...{ t, open, notice, continueHref }} order={cardSections} action={submitSettings} />
    )
  }
  return (
    <div className="settings-list">
      <h1 className="page-title">{t.text('settings.title')}</h1>
      <AccountNavigation t={t} signOut={signOut} />
      <SettingsCards
        t={t}
        open={open}
        order={cardSections}
        wanted={wantedSection(open)}
        notice={notice}
        action={submitSettings}
      />
      <ButtonLink href={allowedReturnTo(open.flow.return_to) ?? '/'} variant="outline" size="large">
        {t.text('action.continue')}
      </ButtonLink>
    </div>
  )
}
