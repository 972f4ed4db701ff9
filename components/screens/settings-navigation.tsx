import { SectionLinks } from '@/components/islands/section-links'
import type { Translator } from '@/lib/i18n/translator'
import type { SettingsGroup } from '@/lib/ory/kratos/settings-sections'

interface SettingsNavigationProps {
  readonly t: Translator
  readonly groups: readonly SettingsGroup[]
  /** The section that the visitor uses, when we know it. */
  readonly current: SettingsGroup | undefined
}

/** Links to the sections of the settings page, to the sessions and to the logout (specification 2.3). */
export function SettingsNavigation({ t, groups, current }: SettingsNavigationProps) {
  return (
    <nav className="settings-navigation" aria-label={t.text('settings.navigation')}>
      <SectionLinks
        links={groups.map((id) => ({ id, label: t.text(`settings.nav_${id}`) }))}
        current={current}
      />
      <a href="/sessions">{t.text('settings.nav_sessions')}</a>
      <a href="/data">{t.text('account_data.title')}</a>
      <a href="/logout">{t.text('settings.nav_logout')}</a>
    </nav>
  )
}
