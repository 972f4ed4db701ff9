import type { Translator } from '@/lib/i18n/translator'
import { keptForLogin } from './kept-for-login'

interface RegistrationLinksProps {
  readonly t: Translator
  /** The page's own query; what login needs of it travels along. */
  readonly query: URLSearchParams
}

/** The link from registration to sign in (specification 2.2). */
export function RegistrationLinks({ t, query }: RegistrationLinksProps) {
  const kept = keptForLogin(query)
  const href = kept.size > 0 ? `/login?${kept}` : '/login'
  return (
    <p>
      {t.text('registration.has_account')} <a href={href}>{t.text('registration.sign_in')}</a>
    </p>
  )
}
