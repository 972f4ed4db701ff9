import type { Translator } from '@/lib/i18n/translator'

interface RecoveryLinksProps {
  readonly t: Translator
  readonly returnTo: string | null
}

/** The link from recovery back to sign in (specification 2.2). */
export function RecoveryLinks({ t, returnTo }: RecoveryLinksProps) {
  return (
    <p>
      {t.text('recovery.remembered')} <a href={loginHref(returnTo)}>{t.text('recovery.sign_in')}</a>
    </p>
  )
}

/** When an application waits for a login, the visitor returns to that login. */
function loginHref(returnTo: string | null): string {
  if (returnTo?.startsWith('/login?')) return returnTo
  return returnTo ? `/login?${new URLSearchParams({ return_to: returnTo })}` : '/login'
}
