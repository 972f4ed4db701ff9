import { fromRegistration } from '@/lib/flows/open/page-area'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { isTiedToProvider } from '@/lib/ory/kratos/flow/registration-mode'
import { loginHref, registrationHref } from '@/lib/urls/goal'

interface RegistrationLinksProps {
  readonly t: Translator
  readonly flow: Flow
  /** The query of this page. The links keep the parameters that the next page needs. */
  readonly query: URLSearchParams
}

/**
 * The link from registration to sign in (docs/behaviour.md 2.2). A flow that only a provider can finish also has
 * a link to a new registration.
 */
export function RegistrationLinks({ t, flow, query }: RegistrationLinksProps) {
  return (
    <>
      {isTiedToProvider(flow) && (
        <p>
          <a href={registrationHref(query)}>{t.text('registration.another_way')}</a>
        </p>
      )}
      <p>
        <span>{t.text('registration.has_account')}</span>{' '}
        <a href={loginHref(query, fromRegistration)}>{t.text('registration.sign_in')}</a>
      </p>
    </>
  )
}
