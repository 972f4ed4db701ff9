import type { Translator } from '@/lib/i18n/translator'

interface ForgotPasswordProps {
  readonly t: Translator
  readonly returnTo: string | null
}

/** The link 'Forgot password?', with `return_to` in its query (specification 2.4). */
export function ForgotPassword({ t, returnTo }: ForgotPasswordProps) {
  const href = returnTo ? `/recovery?${new URLSearchParams({ return_to: returnTo })}` : '/recovery'
  return <a href={href}>{t.text('login.forgot_password')}</a>
}
