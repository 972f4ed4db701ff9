import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { pageNotice } from '@/components/screens/page-notice'
import { SettingsCards } from '@/components/screens/settings-cards'
import { SettingsNavigation } from '@/components/screens/settings-navigation'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { bindPageUrl } from '@/lib/line/bind-flow'
import { lineName } from '@/lib/line/line-name'
import { pageSections, settingsSections } from '@/lib/ory/kratos/settings-sections'
import { submitSettings } from './actions'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('settings.title', 'settings')
}

/** Account Settings: a navigation and a card for each thing that can be changed (specification 2.3). */
export default async function SettingsPage({ searchParams }: PageProps) {
  const [open, t] = await Promise.all([openPageFlow('settings', searchParams), currentTranslator('settings')])
  const bindPage = bindPageUrl(open.flow)
  if (bindPage) redirect(bindPage)
  return (
    <div className="settings">
      <header className="settings-header">
        <h1 className="page-title">{t.text('settings.title')}</h1>
        <p>{t.text('settings.hint')}</p>
      </header>
      <SettingsNavigation t={t} groups={settingsSections(open.flow.ui, pageSections).known} />
      <div className="stack">
        <SettingsCards
          t={t}
          open={open}
          order={pageSections}
          notice={pageNotice(open.notice, lineName(), t)}
          action={submitSettings}
        />
      </div>
    </div>
  )
}
