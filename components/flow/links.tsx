import type { Destination } from '@/lib/destination/destination'
import { fromRegistration, loginHref, registrationHref } from '@/lib/destination/links'
import { recoveryField } from '@/lib/flows/recovery/start-recovery'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import { isTiedToProvider } from '@/lib/ory/kratos/flow/registration-mode'

interface LinksProps {
  readonly t: Translator
  /** The visitor's destination. The links carry it. */
  readonly destination: Destination
}

interface FlowLinksProps extends LinksProps {
  readonly flow: Flow
}

interface LoginLinksProps extends FlowLinksProps {
  /** Whether a visitor may create an account. */
  readonly offersSignUp: boolean
  /** The operator's page for help. */
  readonly supportUrl?: string | undefined
}

/**
 * The link under the login card (docs/behaviour.md 2.2). In second-factor mode the visitor is already signed
 * in, so the link signs out, and the card names the help page for people who have lost their second factor.
 * After the identifier screen, the link returns to enter another identifier.
 */
export function LoginLinks({ t, flow, destination, offersSignUp, supportUrl }: LoginLinksProps) {
  if (isReauthOrStepUp(flow)) {
    return (
      <>
        {flow.requested_aal === 'aal2' && supportUrl && (
          <p>
            <span>{t.text('login.second_factor_lost')}</span>{' '}
            <a href={supportUrl}>{t.text('error.contact_support')}</a>
          </p>
        )}
        <p>
          <a href={signOutHref(destination)}>{t.text('login.not_working')}</a>
        </p>
      </>
    )
  }
  if (hiddenIdentifier(flow)) {
    return (
      <p>
        <a href={loginHref(destination)}>{t.text('login.other_account')}</a>
      </p>
    )
  }
  if (!offersSignUp) return null
  return (
    <p>
      <span>{t.text('login.no_account')}</span>{' '}
      <a href={registrationHref(destination)}>{t.text('login.sign_up')}</a>
    </p>
  )
}

/** After the sign-out, the visitor can sign in with another account and reach the same page. */
function signOutHref(destination: Destination): string {
  const login = loginHref(destination)
  return login === '/login' ? '/logout' : `/logout?${new URLSearchParams({ return_to: login })}`
}

/**
 * 'Forgot password?' (docs/behaviour.md 4.2). A link could not carry the typed address, so it is a button of the
 * login form that looks like one.
 */
export function ForgotPassword({ t }: { readonly t: Translator }) {
  return (
    <button type="submit" className="field-link" name={recoveryField} formNoValidate>
      {t.text('login.forgot_password')}
    </button>
  )
}

/**
 * The link from registration to sign in (docs/behaviour.md 2.2). A flow that only a provider can finish also has
 * a link to a new registration.
 */
export function RegistrationLinks({ t, flow, destination }: FlowLinksProps) {
  return (
    <>
      {isTiedToProvider(flow) && (
        <p>
          <a href={registrationHref(destination)}>{t.text('registration.another_way')}</a>
        </p>
      )}
      <p>
        <span>{t.text('registration.has_account')}</span>{' '}
        <a href={loginHref(destination, fromRegistration)}>{t.text('registration.sign_in')}</a>
      </p>
    </>
  )
}

/** The link from recovery back to sign in (docs/behaviour.md 2.2). */
export function RecoveryLinks({ t, destination }: LinksProps) {
  return (
    <p>
      <span>{t.text('recovery.remembered')}</span>{' '}
      <a href={loginHref(destination)}>{t.text('recovery.sign_in')}</a>
    </p>
  )
}

interface VerificationLinksProps extends LinksProps {
  /** Where a visitor chooses another address, once a code is sent. */
  readonly changeAddressHref: string | undefined
}

/**
 * The link under a verification: to another address once a code is sent, and before that to sign up
 * (docs/behaviour.md 2.2).
 */
export function VerificationLinks({ t, destination, changeAddressHref }: VerificationLinksProps) {
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
      <a href={registrationHref(destination)}>{t.text('verification.sign_up')}</a>
    </p>
  )
}
