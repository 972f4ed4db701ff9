import type { Translator } from '@/lib/i18n/translator'

/**
 * The link from verification to sign up (specification 2.2). /registration without a query would lead to
 * login.
 */
export function VerificationLinks({ t }: { readonly t: Translator }) {
  return (
    <p>
      {t.text('verification.no_account')}{' '}
      <a href={`/registration?${new URLSearchParams({ return_to: '/' })}`}>
        {t.text('verification.sign_up')}
      </a>
    </p>
  )
}
