import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/hidden-identifier'
import { isSecondFactorMode } from '@/lib/ory/kratos/login-mode'
import { keptForLogin } from './kept-for-login'

interface LoginLinksProps {
  readonly t: Translator
  readonly flow: Flow
  /** The page's own query; what registration or another account's login needs of it travels along. */
  readonly query: URLSearchParams
}

/**
 * The links under the login card (specification 2.2). Somebody who is signed in already gets a way out instead, and who
 * gave an address on the screen before a way to give another.
 */
export function LoginLinks({ t, flow, query }: LoginLinksProps) {
  if (isSecondFactorMode(flow)) {
    return (
      <p>
        <a href={signOutHref(query)}>{t.text('login.not_working')}</a>
      </p>
    )
  }
  if (hiddenIdentifier(flow)) {
    return (
      <p>
        <a href={loginHref(query)}>{t.text('login.other_account')}</a>
      </p>
    )
  }
  return (
    <p>
      {t.text('login.no_account')} <a href={signUpHref(flow, query)}>{t.text('login.sign_up')}</a>
    </p>
  )
}

/** A bare /registration leads back to login (specification 4.5), so the link always says where to return. */
function signUpHref(flow: Flow, given: URLSearchParams): string {
  const query = keptForLogin(given)
  if (!query.has('return_to')) query.set('return_to', flow.return_to ?? '/')
  return `/registration?${query}`
}

/** Who is on the way somewhere may go on there with another account. */
function signOutHref(given: URLSearchParams): string {
  const kept = keptForLogin(given)
  return kept.size > 0 ? `/logout?${new URLSearchParams({ return_to: `/login?${kept}` })}` : '/logout'
}

/** The first screen again, in a new flow. */
function loginHref(given: URLSearchParams): string {
  const kept = keptForLogin(given)
  return kept.size > 0 ? `/login?${kept}` : '/login'
}
