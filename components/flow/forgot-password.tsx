import type { Translator } from '@/lib/i18n/translator'
import { recoveryHref } from '@/lib/urls/goal'

interface ForgotPasswordProps {
  readonly t: Translator
  /** The query of this page. */
  readonly query: URLSearchParams
}

/** The link 'Forgot password?', with `return_to` in its query (docs/behaviour.md 2.4). */
export function ForgotPassword({ t, query }: ForgotPasswordProps) {
  return (
    <p className="field-link">
      <a href={recoveryHref(query)}>{t.text('login.forgot_password')}</a>
    </p>
  )
}
