import type { Translator } from '@/lib/i18n/translator'
import { type SignOut, SignOutForm } from './sign-out-form'

interface AccountNavigationProps {
  readonly t: Translator
  readonly signOut: SignOut
}

/** Leads from a single page of the account to the home page, to all settings and out. */
export function AccountNavigation({ t, signOut }: AccountNavigationProps) {
  return (
    <nav className="settings-navigation" aria-label={t.text('home.title')}>
      <a href="/">{t.text('home.title')}</a>
      <a href="/settings">{t.text('home.settings')}</a>
      <SignOutForm label={t.text('action.sign_out')} signOut={signOut} />
    </nav>
  )
}
