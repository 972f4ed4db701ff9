import type { ReactNode } from 'react'
import { CodeSent } from '@/components/flow/code-sent'
import type { FlowFormProps, FormSlots } from '@/components/flow/flow-form'
import type { FlowFormInput } from '@/components/flow/flow-form-plan'
import { ForgotPassword, LoginLinks } from '@/components/flow/links'
import { LoginForms } from '@/components/flow/login-forms'
import { MailHelp } from '@/components/flow/mail-help'
import { Card } from '@/components/ui/card'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Destination } from '@/lib/destination/destination'
import { interstitialHref, loginHref } from '@/lib/destination/links'
import { keepBoxField, keepField } from '@/lib/flows/login/keep-signed-in'
import type { TextKey } from '@/lib/i18n/locales'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { hiddenIdentifier } from '@/lib/ory/kratos/flow/hidden-identifier'
import { isReauthOrStepUp } from '@/lib/ory/kratos/flow/login-mode'
import { sentCodeTo } from '@/lib/ory/kratos/flow/sent-code'
import { KeepBox } from './keep-box'

/** What the page adds to the login screen. */
export interface LoginSlots extends Pick<FormSlots, 'overrides' | 'mark' | 'methodsNotice'> {
  /** A heading that replaces the default. */
  readonly heading?: string | undefined
  /** Content before the form. */
  readonly banner?: ReactNode
  /** Content below the password and its link. Not in a re-authentication. */
  readonly belowPassword?: ReactNode
  /** Content below the links at the end of the card. */
  readonly links?: ReactNode
}

interface LoginScreenProps
  extends Pick<FlowFormProps, 'page' | 'action'>,
    Pick<FlowFormInput, 'notice' | 'draft' | 'resendWait'> {
  readonly t: Translator
  readonly flow: Flow
  /** The same flow as its form has it. */
  readonly form: Flow
  readonly destination: Destination
  /** Values of the form that the visitor has not typed yet. */
  readonly suggested?: FlowFormInput['draft']
  /** The visitor has entered their identifier before. */
  readonly isIdentifierKnown: boolean
  /** The preferred method. Named as in the cookie (lib/session/browser-memory.ts). */
  readonly preferredMethod?: string | undefined
  /** The method of the last sign-in; only for a re-authentication. */
  readonly reauthenticationMethod?: string | undefined
  /** Whether the visitor stays signed in after the browser is closed. Undefined if Kratos alone decides. */
  readonly keepsSignedIn: boolean | undefined
  /** Whether a visitor may create an account. */
  readonly offersSignUp: boolean
  /** The operator's page for help. */
  readonly supportUrl?: string | undefined
  readonly slots: LoginSlots
}

/**
 * The id of the login form, for a button outside of it. A second factor has several forms, and means nothing
 * in another browser.
 */
export function loginFormId(flow: Flow): string | undefined {
  return isReauthOrStepUp(flow) ? undefined : 'login-form'
}

/** The login screen: the card of a login flow (docs/behaviour.md 2.2). */
export function LoginScreen(props: LoginScreenProps) {
  const { t, flow, destination, page, action, draft, keepsSignedIn, offersSignUp, supportUrl } = props
  const { heading, banner, belowPassword, links, ...slots } = props.slots
  const passwordLink = !isReauthOrStepUp(flow) && (
    <>
      <ForgotPassword t={t} />
      {belowPassword}
    </>
  )
  const codeTo = sentCodeTo(flow)
  // Only the first form of a sign-in has the checkbox. In a re-authentication, or with a code, the visitor chose
  // before.
  const asksToKeep = codeTo === undefined && !isReauthOrStepUp(flow) && flow.refresh !== true
  const isMailSent = codeTo?.includes('@') === true && !isReauthOrStepUp(flow)
  return (
    <Card
      title={heading ?? t.text(titleOf(flow))}
      subtitle={heading === undefined ? subtitleOf(flow, t) : undefined}
      footer={
        (!isMailSent || links) && (
          <>
            {!isMailSent && <LoginLinks {...{ t, flow, destination, offersSignUp, supportUrl }} />}
            {links}
          </>
        )
      }
    >
      {banner}
      <LoginForms
        formId={loginFormId(flow)}
        page={page}
        action={action}
        facts={{
          flow: props.form,
          t,
          notice: props.notice,
          resendWait: props.resendWait,
          draft: draft ?? props.suggested,
          preferredMethod: props.preferredMethod,
          isPartlyFilledIn: props.isIdentifierKnown || Boolean(draft?.identifier),
        }}
        slots={{
          ...slots,
          passwordLink,
          choices: asksToKeep && keepsSignedIn !== undefined && (
            <KeepBox t={t} names={{ box: keepField, mark: keepBoxField }} isChecked={keepsSignedIn} />
          ),
        }}
        lastMethod={props.reauthenticationMethod}
        settingsHref={interstitialHref('/settings', destination)}
      />
      {isMailSent && <MailHelp t={t} changeAddressHref={loginHref(destination)} laterHref={null} />}
    </Card>
  )
}

/**
 * The application that requests the sign-in, or else the account that Kratos knows already (docs/behaviour.md
 * 2.2). Once a code is sent, the subtitle shows where.
 */
function subtitleOf(flow: Flow, t: Translator): ReactNode {
  const clientName = flow.oauth2_login_request?.client?.client_name
  const client = clientName && t.text('login.subtitle_client', { clientName })
  const codeTo = sentCodeTo(flow)
  if (codeTo !== undefined) return <CodeSent t={t} client={client} address={codeTo} />
  const identifier = hiddenIdentifier(flow)
  const isConfirming = isReauthOrStepUp(flow)
  if (!identifier || (client && !isConfirming)) return client
  const who = t.text(isConfirming ? 'login.signed_in_as' : 'login.signing_in_as', { identifier })
  if (!client) return who
  return (
    <>
      <span>{client}</span>
      <br />
      <span>{markAddresses(who)}</span>
    </>
  )
}

/** The title names the purpose of the flow (docs/behaviour.md 2.2). */
export function titleOf(flow: Flow): TextKey {
  if (flow.requested_aal === 'aal2') return 'login.title_aal2'
  return flow.refresh ? 'login.title_refresh' : 'login.title'
}
