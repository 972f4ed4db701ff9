import type { Translator } from '@/lib/i18n/translator'
import { registrationHref } from '@/lib/urls/goal'

interface VerificationLinksProps {
  readonly t: Translator
  /** The query of this page. */
  readonly query: URLSearchParams
  /** Where a visitor chooses another address, when a code is on its way. */
  readonly changeAddressHref: string | undefined
}

/**
 * The link under a verification: to another address once a code is on its way, and before that to sign up
 * (docs/behaviour.md 2.2).
 */
export function VerificationLinks({ t, query, changeAddressHref }: VerificationLinksProps) {
  if (changeAddressHref !== undefined) {
    return (
      <p>
        <span>{t.text('verification.wrong_address')}</span>{' '}
        <a href={changeAddressHref}>{t.text('mail.change_address')}</a>
      </p>
    )
  }
  return (
    <p>
      <span>{t.text('verification.no_account')}</span>{' '}
      <a href={registrationHref(query)}>{t.text('verification.sign_up')}</a>
    </p>
  )
}
