import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { submitSettings } from '@/app/(flows)/settings/actions'
import { openPageFlow } from '@/app/open-page-flow'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { pageNotice } from '@/components/screens/page-notice'
import { SettingsCards } from '@/components/screens/settings-cards'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { bindPageUrl } from '@/lib/line/bind-flow'
import { lineName } from '@/lib/line/line-name'
import { cardSections } from '@/lib/ory/kratos/settings-sections'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('settings.title', 'settings')
}

/** The plain list of settings cards (specification 2.3). */
export default async function SettingPage({ searchParams }: PageProps) {
  const [open, t] = await Promise.all([openPageFlow('setting', searchParams), currentTranslator('settings')])
  const bindPage = bindPageUrl(open.flow)
  if (bindPage) redirect(bindPage)
  return (
    <div className="stack settings-list">
      <h1 className="page-title">{t.text('settings.title')}</h1>
      <SettingsCards
        t={t}
        open={open}
        order={cardSections}
        notice={pageNotice(open.notice, lineName(), t)}
        action={submitSettings}
      />
    </div>
  )
}
