import { SectionLinks } from '@/components/islands/section-links'
import type { Translator } from '@/lib/i18n/translator'
import type { SettingsGroup } from '@/lib/ory/kratos/settings-sections'
import { type SignOut, SignOutForm } from './sign-out-form'

interface SettingsNavigationProps {
  readonly t: Translator
  readonly groups: readonly SettingsGroup[]
  /** The section that the visitor uses, when we know it. */
  readonly current: SettingsGroup | undefined
  readonly signOut: SignOut
}

/** Links to the sections of the settings page and to the sessions, and the sign-out (specification 2.3). */
export function SettingsNavigation({ t, groups, current, signOut }: SettingsNavigationProps) {
  return (
    <nav className="settings-navigation" aria-label={t.text('settings.navigation')}>
      <SectionLinks
        links={groups.map((id) => ({ id, label: t.text(`settings.nav_${id}`) }))}
        current={current}
      />
      <a href="/sessions">{t.text('settings.nav_sessions')}</a>
      <a href="/data">{t.text('account_data.title')}</a>
      <SignOutForm label={t.text('settings.nav_logout')} signOut={signOut} />
    </nav>
  )
}
