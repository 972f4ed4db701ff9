import type { Translator } from '@/lib/i18n/translator'
import type { SettingsGroup } from '@/lib/ory/kratos/settings-sections'

interface SettingsNavigationProps {
  readonly t: Translator
  readonly groups: readonly SettingsGroup[]
}

/** Links to the sections of the settings page, to the sessions and to the logout (specification 2.3). */
export function SettingsNavigation({ t, groups }: SettingsNavigationProps) {
  return (
    <nav className="settings-navigation" aria-label={t.text('settings.navigation')}>
      {groups.map((group) => (
        <a key={group} href={`#${group}`}>
          {t.text(`settings.nav_${group}`)}
        </a>
      ))}
      <a href="/sessions">{t.text('settings.nav_sessions')}</a>
      <a href="/logout">{t.text('settings.nav_logout')}</a>
    </nav>
  )
}
