import { CodeSent } from '@/components/flow/code-sent'
import { FlowForm, type FlowFormProps } from '@/components/flow/flow-form'
import { type FlowFormInput, planFlowForm } from '@/components/flow/flow-form-plan'
import { RegistrationLinks } from '@/components/flow/links'
import { MailHelp } from '@/components/flow/mail-help'
import type { NodeOverride } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { isSubmit } from '@/components/flow/node-roles'
import { InApp, unsupportedProviderView } from '@/components/in-app/in-app'
import { SubmitButton } from '@/components/islands/submit-button'
import { PhoneStep, type PhoneStepContext } from '@/components/phone/phone-step'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Destination } from '@/lib/destination/destination'
import { loginHref, registrationHref } from '@/lib/destination/links'
import type { Translator } from '@/lib/i18n/translator'
import type { InAppContext } from '@/lib/line/in-app'
import { hintedValues } from '@/lib/oauth2/login-hint'
import { isAccountExistsMessage } from '@/lib/ory/kratos/flow/account-exists'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { registrationStep } from '@/lib/ory/kratos/flow/registration-mode'
import { sentCodeTo } from '@/lib/ory/kratos/flow/sent-code'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'

export interface RegistrationScreenContent {
  /** The visitor came by LINE, and has no account yet. */
  readonly isFromLine: boolean
  readonly flow: Flow
  readonly phoneStep: PhoneStepContext | undefined
  /** A number must be verified, and no code can be sent. Nobody can finish the registration. */
  readonly isPhoneUnavailable: boolean
  /** Only inside another app's browser. */
  readonly inApp: InAppContext | undefined
}

interface RegistrationScreenProps
  extends Pick<FlowFormProps, 'page' | 'action'>,
    Pick<FlowFormInput, 'notice' | 'draft' | 'resendWait'> {
  readonly t: Translator
  readonly screen: RegistrationScreenContent
  readonly destination: Destination
  /** The name that people know LINE by. */
  readonly lineName: string
}

const formId = 'registration-form'

/** The registration screen: the card of a registration flow (docs/behaviour.md 2.2, 2.6). */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const { t, screen, destination, lineName, page, action, notice, draft, resendWait } = props
  const { flow, phoneStep, isPhoneUnavailable, inApp } = screen
  const codeTo = sentCodeTo(flow)
  const isSecondStep = codeTo === undefined && registrationStep(flow) === 2
  const ownView = phoneStep ? phoneView(phoneStep, t) : inApp && unsupportedProviderView(inApp, lineName, t)
  return (
    <Card
      {...headingOf(screen, lineName, t)}
      footer={
        <>
          <RegistrationLinks t={t} flow={flow} destination={destination} />
          {inApp && <InApp t={t} context={inApp} lineName={lineName} page={page} formId={formId} />}
        </>
      }
    >
      <FlowForm
        plan={planFlowForm({
          flow,
          kind: 'registration',
          t,
          notice: isPhoneUnavailable ? { severity: 'error', text: t.text('phone.unavailable') } : notice,
          draft: draft ?? hintedValues(flow),
          resendWait,
          isPartlyFilledIn: isSecondStep,
          fold: isSecondStep ? 'providers' : undefined,
          isComplete: phoneStep?.view.verified === true,
        })}
        page={page}
        action={action}
        formId={formId}
        slots={{
          endOf: (message) =>
            isAccountExistsMessage(message) && (
              <a href={loginHref(destination)}>{t.text('registration.sign_in')}</a>
            ),
          ownView: isSecondStep ? (node) => backView(node, t) ?? ownView?.(node) : ownView,
        }}
      />
      {codeTo?.includes('@') && (
        <MailHelp t={t} changeAddressHref={registrationHref(destination)} laterHref={null} />
      )}
    </Card>
  )
}

function phoneView(context: PhoneStepContext, t: Translator): NodeOverride {
  return (node) =>
    'name' in node && node.name === context.field ? (
      <PhoneStep node={node} t={t} context={context} />
    ) : undefined
}

/** The way back to the first of two steps: a link in the eye of the visitor, beside the line that names the step. */
function backView(node: FlowNode, t: Translator) {
  if (!isSubmit(node) || node.name !== 'screen') return undefined
  const { name, value } = node
  const className = `${buttonClass('quiet', 'small')} step-back`
  return <SubmitButton {...{ className, name, value }} label={nodeName(node, t)} formNoValidate />
}

/**
 * The heading of the card. The heading of a registration by LINE is a sentence (docs/behaviour.md 2.6). With a phone step,
 * a small line above it says which step this is.
 */
function headingOf({ flow, isFromLine, phoneStep }: RegistrationScreenContent, name: string, t: Translator) {
  const clientName = flow.oauth2_login_request?.client?.client_name
  const client = clientName && t.text('login.subtitle_client', { clientName })
  if (!isFromLine) return ownHeading(flow, client, t)
  return {
    step: phoneStep && stepOf(phoneStep, t),
    title: t.text('line.registration', { name }),
    subtitle: client,
  }
}

function stepOf({ view }: PhoneStepContext, t: Translator): string {
  return view.verified
    ? t.text('phone.step', { step: 2, steps: 2 })
    : t.text('phone.step_named', { step: 1, steps: 2 })
}

/** In the second of two steps, the visitor sees who they register as, and what is left to choose. */
function ownHeading(flow: Flow, client: string | undefined, t: Translator) {
  const codeTo = sentCodeTo(flow)
  if (codeTo !== undefined) {
    const subtitle = <CodeSent t={t} client={client} address={codeTo} />
    return { title: t.text('registration.title'), subtitle }
  }
  const step = registrationStep(flow)
  const title = t.text('registration.title')
  if (!step) return { title, subtitle: client }
  const named = { step: t.text('phone.step', { step, steps: 2 }), title }
  if (step === 1) return { ...named, subtitle: client }
  const identifier = knownIdentifier(flow)
  const who = identifier && t.text('registration.signing_up_as', { identifier })
  const whereAndWho = [client, who].filter(Boolean).join(' · ')
  const subtitle = (
    <>
      {whereAndWho && <span>{markAddresses(whereAndWho)}</span>}
      {whereAndWho && <br />}
      <span>{t.message({ id: messageIds.chooseMethod, text: '', type: 'info' })}</span>
    </>
  )
  return { ...named, subtitle }
}
