import type { Translator } from '@/lib/i18n/translator'

interface RecoveryLinksProps {
  readonly t: Translator
  readonly returnTo: string | null
}

/** The link from recovery back to sign in (specification 2.2). */
export function RecoveryLinks({ t, returnTo }: RecoveryLinksProps) {
  const href = returnTo ? `/login?${new URLSearchParams({ return_to: returnTo })}` : '/login'
  return (
    <p>
      {t.text('recovery.remembered')} <a href={href}>{t.text('recovery.sign_in')}</a>
    </p>
  )
}
