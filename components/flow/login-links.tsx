import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { isSecondFactorMode } from '@/lib/ory/kratos/flow/login-mode'
import { loginHref, registrationHref } from '@/lib/urls/goal'

interface LoginLinksProps {
  readonly t: Translator
  readonly flow: Flow
  /** The query of this page. The links keep the parameters that the next page needs. */
  readonly query: URLSearchParams
  /** Whether a visitor may create an account. */
  readonly offersSignUp: boolean
  /** The operator's page for help. */
  readonly supportUrl?: string | undefined
}

/**
 * The link under the login card (docs/behaviour.md 2.2). In second-factor mode the visitor is already signed in,
 * so the link signs out. Whoever lost what the second factor needs learns whom to ask. After the identifier screen, the link leads back to give another identifier.
 */
export function LoginLinks({ t, flow, query, offersSignUp, supportUrl }: LoginLinksProps) {
  if (isSecondFactorMode(flow)) {
    return (
      <>
        {flow.requested_aal === 'aal2' && supportUrl && (
          <p>
            <span>{t.text('login.second_factor_lost')}</span>{' '}
            <a href={supportUrl}>{t.text('error.contact_support')}</a>
          </p>
        )}
        <p>
          <a href={signOutHref(query)}>{t.text('login.not_working')}</a>
        </p>
      </>
    )
  }
  if (hiddenIdentifier(flow)) {
    return (
      <p>
        <a href={loginHref(query)}>{t.text('login.other_account')}</a>
      </p>
    )
  }
  if (!offersSignUp) return null
  return (
    <p>
      <span>{t.text('login.no_account')}</span>{' '}
      <a href={registrationHref(query)}>{t.text('login.sign_up')}</a>
    </p>
  )
}

/** After the sign-out, the visitor can sign in with another account and reach the same page. */
function signOutHref(query: URLSearchParams): string {
  const login = loginHref(query)
  return login === '/login' ? '/logout' : `/logout?${new URLSearchParams({ return_to: login })}`
}
