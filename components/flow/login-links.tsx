import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/flow'
import { isSecondFactorMode } from '@/lib/ory/login-mode'

interface LoginLinksProps {
  readonly t: Translator
  readonly flow: Flow
  /** Travels along to registration and recovery. */
  readonly returnTo: string | null
}

/** The links under the login card (specification 2.2). Somebody who is signed in already gets a way out instead. */
export function LoginLinks({ t, flow, returnTo }: LoginLinksProps) {
  if (isSecondFactorMode(flow)) {
    return (
      <p>
        <a href="/logout">{t.text('login.not_working')}</a>
      </p>
    )
  }
  return (
    <p>
      {t.text('login.no_account')} <a href={signUpHref(flow, returnTo)}>{t.text('login.sign_up')}</a>
    </p>
  )
}

/** A bare /registration leads back to login (specification 4.5), so the link always says where to return. */
function signUpHref(flow: Flow, returnTo: string | null): string {
  const query = new URLSearchParams({ return_to: returnTo ?? flow.return_to ?? '/' })
  const challenge = flow.oauth2_login_challenge
  if (typeof challenge === 'string') query.set('login_challenge', challenge)
  return `/registration?${query}`
}
