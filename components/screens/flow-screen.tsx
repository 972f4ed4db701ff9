import type { ReactNode } from 'react'
import { FlowForm } from '@/components/flow/flow-form'
import { planFlowForm } from '@/components/flow/flow-form-plan'
import { MailHelp } from '@/components/flow/mail-help'
import { Messages } from '@/components/flow/messages'
import type { NodeOverride } from '@/components/flow/node-context'
import type { FormNotice } from '@/components/flow/notice-view'
import { FormResult } from '@/components/islands/form-result'
import type { FormAction } from '@/components/islands/form-state'
import { Card } from '@/components/ui/card'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { resendWait } from '@/lib/flows/open/resend-wait'
import type { Translator } from '@/lib/i18n/translator'
import { isAddressUnknown, sentMail } from '@/lib/ory/kratos/flow/sent-mail'
import { AccountName } from './account-name'

interface FlowScreenProps {
  readonly action: FormAction
  readonly notice: FormNotice | undefined
  readonly t: Translator
  readonly open: OpenFlow
  /** What the flow is for: its title, and what its fields mean. */
  readonly kind: 'recovery' | 'verification'
  /** Where a visitor chooses another address, once a mail is sent. Null if the footer links there. */
  readonly changeAddressHref: string | null
  /** Where a visitor who does this later continues; null if it must be done now. */
  readonly laterHref?: string | null
  readonly footer: ReactNode
  /** The address of a signed-in visitor, instead of a field for it. */
  readonly known?: string | undefined
  /** The nodes that a capability renders itself. */
  readonly overrides: readonly NodeOverride[]
}

/**
 * A screen that is nothing but the form of its flow (docs/behaviour.md 2.2, recovery and verification). Once
 * a mail is sent, the screen names its address, and explains what to do if the mail does not arrive.
 */
export function FlowScreen(props: FlowScreenProps) {
  const { t, open, kind, changeAddressHref, laterHref, footer, known, action, notice } = props
  const { flow, page, draft } = open
  const mail = sentMail(flow)
  // After a registration, Kratos 1.3.1 does not name the address.
  const isMailSent = mail !== undefined || (kind === 'verification' && isAddressUnknown(flow))
  const isLink = mail?.content === 'link'
  const sentence =
    mail && t.text(isLink ? `mail.${kind}_link` : `mail.${kind}_code`, { address: mail.address })
  const isDone = flow.state === 'passed_challenge'
  return (
    <Card
      title={t.text(`${kind}.title`)}
      subtitle={sentence && <span role="status">{markAddresses(sentence)}</span>}
      footer={footer}
    >
      {known !== undefined && (
        <div className="account-tile">
          <AccountName t={t} identifier={known} />
        </div>
      )}
      {isDone && (
        <FormResult>
          <Messages texts={flow.ui.messages} t={t} />
        </FormResult>
      )}
      <FlowForm
        plan={planFlowForm({
          flow,
          kind,
          t,
          notice,
          draft,
          resendWait: resendWait(flow, open.session),
          messages: isDone ? [] : flow.ui.messages,
        })}
        page={page}
        action={action}
        slots={{ overrides: props.overrides }}
      />
      {isMailSent && <MailHelp t={t} changeAddressHref={changeAddressHref} laterHref={laterHref ?? null} />}
    </Card>
  )
}
