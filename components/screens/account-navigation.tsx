import type { Translator } from '@/lib/i18n/translator'

/** Links from a single page of the account to the home page, to all settings and to the logout. */
export function AccountNavigation({ t }: { readonly t: Translator }) {
  return (
    <nav className="settings-navigation" aria-label={t.text('home.title')}>
      <a href="/">{t.text('home.title')}</a>
      <a href="/settings">{t.text('home.settings')}</a>
      <a href="/logout">{t.text('action.sign_out')}</a>
    </nav>
  )
}
