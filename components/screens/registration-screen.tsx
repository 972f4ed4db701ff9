import { FlowForm, type FlowFormProps } from '@/components/flow/flow-form'
import type { PhoneStepContext } from '@/components/flow/phone/phone-step'
import { RegistrationLinks } from '@/components/flow/registration-links'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'
import { hintedValues } from '@/lib/ory/hydra/login-hint'
import type { Flow } from '@/lib/ory/kratos/flow'
import { InsideLine } from './inside-line'

/** What the registration screen shows. */
export interface RegistrationScreenContent {
  /** The visitor came by LINE, and has no account yet. */
  readonly isFromLine: boolean
  readonly flow: Flow
  readonly phoneStep: PhoneStepContext | undefined
  /** A number must be verified, and no code can be sent. Nobody can finish the registration. */
  readonly isPhoneUnavailable: boolean
  /** Opens this page in the device's browser; only inside LINE's browser. */
  readonly deviceBrowserHref: string | undefined
}

interface RegistrationScreenProps extends Pick<FlowFormProps, 'page' | 'action' | 'notice' | 'draft'> {
  readonly t: Translator
  readonly screen: RegistrationScreenContent
  /** The query of this page. */
  readonly query: URLSearchParams
  /** The name that people know LINE by. */
  readonly lineName: string
}

/** The registration screen: the card of a registration flow (specification 2.2, 2.6). */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const { t, screen, query, lineName, page, action, notice, draft } = props
  const { flow, isFromLine, phoneStep, isPhoneUnavailable, deviceBrowserHref } = screen
  const clientName = flow.oauth2_login_request?.client?.client_name
  return (
    <Card
      title={isFromLine ? t.text('line.registration', { name: lineName }) : t.text('registration.title')}
      subtitle={clientName && t.text('login.subtitle_client', { clientName })}
      footer={
        <>
          <RegistrationLinks t={t} flow={flow} query={query} />
          {deviceBrowserHref && <InsideLine t={t} name={lineName} href={deviceBrowserHref} />}
        </>
      }
    >
      <FlowForm
        flow={flow}
        kind="registration"
        page={page}
        action={action}
        t={t}
        notice={isPhoneUnavailable ? { severity: 'error', text: t.text('phone.unavailable') } : notice}
        draft={draft ?? hintedValues(flow)}
        phoneStep={phoneStep}
      />
    </Card>
  )
}
