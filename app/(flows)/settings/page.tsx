import { redirect } from 'next/navigation'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { ownSignOut } from '@/app/own-sign-out'
import type { PageProps } from '@/app/page-props'
import { withTitle } from '@/app/with-title'
import { AfterRecovery } from '@/components/screens/after-recovery'
import { pageNotice } from '@/components/screens/page-notice'
import { SettingsCards } from '@/components/screens/settings-cards'
import { SettingsNavigation } from '@/components/screens/settings-navigation'
import { afterRecoveryUrl, isAfterRecovery } from '@/lib/flows/after-recovery'
import { wantedSection } from '@/lib/flows/wanted-section'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { bindPageUrl } from '@/lib/line/bind-flow'
import { lineName } from '@/lib/line/line-name'
import { pageSections, settingsSections } from '@/lib/ory/kratos/settings-sections'
import { submitSettings } from './actions'
import { settingsTitle } from './settings-title'
import { withLinkedLine } from './with-linked-line'

export default withTitle(
  ({ searchParams }: PageProps) => flowPageTitle('settings', searchParams, settingsTitle),
  SettingsPage,
)

/** Account Settings: a navigation and a card for each thing that can be changed (specification 2.3). */
async function SettingsPage({ searchParams }: PageProps) {
  const [found, signOut, t] = await Promise.all([
    openPageFlow('settings', searchParams),
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
      <AfterRecovery {...{ t, open, notice, continueHref }} order={pageSections} action={submitSettings} />
    )
  }
  const wanted = wantedSection(open)
  return (
    <div className="settings">
      <header>
        <h1 className="page-title">{t.text('settings.title')}</h1>
        <p>{t.text('settings.hint')}</p>
      </header>
      <SettingsNavigation
        t={t}
        groups={settingsSections(open.flow.ui, pageSections).known}
        current={wanted}
        signOut={signOut}
      />
      <div className="stack">
        <SettingsCards
          t={t}
          open={open}
          order={pageSections}
          wanted={wanted}
          notice={notice}
          action={submitSettings}
        />
      </div>
    </div>
  )
}
