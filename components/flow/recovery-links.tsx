import type { Translator } from '@/lib/i18n/translator'
import { loginHref } from '@/lib/urls/goal'

interface RecoveryLinksProps {
  readonly t: Translator
  /** The query of this page. */
  readonly query: URLSearchParams
}

/** The link from recovery back to sign in (docs/behaviour.md 2.2). */
export function RecoveryLinks({ t, query }: RecoveryLinksProps) {
  return (
    <p>
      <span>{t.text('recovery.remembered')}</span> <a href={loginHref(query)}>{t.text('recovery.sign_in')}</a>
    </p>
  )
}
