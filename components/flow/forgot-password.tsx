import { typedAddressIn } from '@/lib/flows/recovery/typed-at-login'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { recoveryHref } from '@/lib/urls/goal'

interface ForgotPasswordProps {
  readonly t: Translator
  readonly flow: Flow
  /** The query of this page. */
  readonly query: URLSearchParams
}

/** The link 'Forgot password?', with `return_to` in its query (docs/behaviour.md 2.4). */
export function ForgotPassword({ t, flow, query }: ForgotPasswordProps) {
  return (
    <p className="field-link">
      <a href={recoveryHref(query, typedAddressIn(flow))}>{t.text('login.forgot_password')}</a>
    </p>
  )
}
