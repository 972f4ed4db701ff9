import type { ReactNode } from 'react'
import { CodeSent } from '@/components/flow/code-sent'
import { FlowForm, type FlowFormProps } from '@/components/flow/flow-form'
import { type FlowFormInput, planFlowForm } from '@/components/flow/flow-form-plan'
import { RegistrationLinks } from '@/components/flow/links'
import { MailHelp } from '@/components/flow/mail-help'
import type { NodeOverride } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { isSubmit } from '@/components/flow/node-roles'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import type { Destination } from '@/lib/destination/destination'
import { loginHref, registrationHref } from '@/lib/destination/links'
import type { Translator } from '@/lib/i18n/translator'
import { isAccountExistsMessage } from '@/lib/ory/kratos/flow/account-exists'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import { registrationStep } from '@/lib/ory/kratos/flow/registration-mode'
import { sentCodeTo } from '@/lib/ory/kratos/flow/sent-code'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'

interface RegistrationScreenProps
  extends Pick<FlowFormProps, 'page' | 'action'>,
    Pick<FlowFormInput, 'notice' | 'draft' | 'resendWait'> {
  readonly t: Translator
  readonly flow: Flow
  readonly destination: Destination
  /** Values of the form that the visitor has not typed yet. */
  readonly suggested?: FlowFormInput['draft']
  /** Nothing is left to fill in. */
  readonly isComplete: boolean
  readonly slots: RegistrationSlots
}

/** What the page adds to the registration screen. */
export interface RegistrationSlots {
  /** A heading that replaces the default, with the small line above it that names the step. */
  readonly heading?: { readonly step?: string | undefined; readonly title: string } | undefined
  /** Content below the links at the end of the card. */
  readonly links?: ReactNode
  readonly overrides?: readonly NodeOverride[] | undefined
}

/** The id of the registration form, for a button outside of it. */
export const registrationFormId = 'registration-form'

/** The registration screen: the card of a registration flow (docs/behaviour.md 2.2, 2.6). */
export function RegistrationScreen(props: RegistrationScreenProps) {
  const { t, flow, destination, page, action, notice, draft, suggested, resendWait, isComplete } = props
  const { heading, links, overrides = [] } = props.slots
  const codeTo = sentCodeTo(flow)
  const isSecondStep = codeTo === undefined && registrationStep(flow) === 2
  const client = clientText(flow, t)
  return (
    <Card
      {...(heading ? { ...heading, subtitle: client } : ownHeading(flow, client, t))}
      footer={
        <>
          <RegistrationLinks t={t} flow={flow} destination={destination} />
          {links}
        </>
      }
    >
      <FlowForm
        plan={planFlowForm({
          flow,
          kind: 'registration',
          t,
          notice,
          draft: draft ?? suggested,
          resendWait,
          isPartlyFilledIn: isSecondStep,
          fold: isSecondStep ? 'providers' : undefined,
          isComplete,
        })}
        page={page}
        action={action}
        formId={registrationFormId}
        slots={{
          endOf: (message) =>
            isAccountExistsMessage(message) && (
              <a href={loginHref(destination)}>{t.text('registration.sign_in')}</a>
            ),
          overrides: isSecondStep ? [(node) => backView(node, t), ...overrides] : overrides,
        }}
      />
      {codeTo?.includes('@') && (
        <MailHelp t={t} changeAddressHref={registrationHref(destination)} laterHref={null} />
      )}
    </Card>
  )
}

/** The link back to the first of two steps, beside the line that names the step. */
function backView(node: FlowNode, t: Translator) {
  if (!isSubmit(node) || node.name !== 'screen') return undefined
  const { name, value } = node
  const className = `${buttonClass('quiet', 'small')} step-back`
  return <SubmitButton {...{ className, name, value }} label={nodeName(node, t)} formNoValidate />
}

function clientText(flow: Flow, t: Translator): string | undefined {
  const clientName = flow.oauth2_login_request?.client?.client_name
  return clientName && t.text('login.subtitle_client', { clientName })
}

/** In the second of two steps, the visitor sees whom they register as, and what is left to choose. */
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
  const guidance = t.message({ id: messageIds.chooseMethod, text: '', type: 'info' })
  return { ...named, subtitle: whereAndWho, guidance }
}
