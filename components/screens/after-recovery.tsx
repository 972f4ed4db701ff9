import { FlowForm } from '@/components/flow/flow-form'
import { planFlowForm } from '@/components/flow/flow-form-plan'
import { Messages } from '@/components/flow/messages'
import { isRemoval } from '@/components/flow/node-roles'
import { FormResult } from '@/components/islands/form-result'
import type { FormAction } from '@/components/islands/form-state'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { Severity } from '@/components/ui/severity'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { OtherAccess } from '@/lib/flows/settings/other-access'
import { resultSection } from '@/lib/flows/settings/result-section'
import type { Translator } from '@/lib/i18n/translator'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { OtherAccessNotice } from './other-access-notice'
import { OtherWays } from './other-ways'
import { SettingsCards } from './settings-cards'

interface AfterRecoveryProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly order: readonly SettingsGroup[]
  readonly notice: { readonly severity: Severity; readonly text: string } | undefined
  /** The destination from before the recovery. */
  readonly continueHref: string
  /** Whether anything else is still signed in. */
  readonly access: OtherAccess | undefined
  readonly action: FormAction
}

/**
 * The settings after a recovery: the new password, then one button to the destination, and what else can sign
 * in to the account. All other settings are folded. They open automatically if Kratos has a result there.
 */
export function RecoverySettings(props: AfterRecoveryProps) {
  const { t, open, order, notice, continueHref, access, action } = props
  const { flow, session, page, draft } = open
  const { ui } = flow
  const answered = resultSection(flow, session)
  // The profile may have been in the way of the new password.
  const isDone = isSaved(flow) && answered !== 'profile'
  const isAnsweredBelow = !isDone && answered !== undefined && answered !== 'password'
  const others = ui.nodes.filter((node) => !isRemoval(node) && (isDone || node.group !== 'password'))
  const below = { ...ui, nodes: others, messages: isAnsweredBelow ? ui.messages : [] }
  return (
    <Card
      title={t.text(isDone ? 'recovery.done' : 'settings.title_password')}
      footer={
        !isDone && (
          <p>
            <a href={continueHref}>{t.text('mail.later')}</a>
          </p>
        )
      }
    >
      {isDone ? (
        <>
          <FormResult>
            <Messages texts={ui.messages} t={t} />
          </FormResult>
          <ButtonLink href={continueHref} variant="semibold" size="large">
            {t.text('action.continue')}
          </ButtonLink>
        </>
      ) : (
        <FlowForm
          plan={planFlowForm({
            flow,
            kind: 'settings',
            t,
            groups: ['password'],
            messages: isAnsweredBelow ? [] : ui.messages,
            notice,
            draft,
            isPartlyFilledIn: !isAnsweredBelow,
          })}
          page={page}
          action={action}
        />
      )}
      {access && <OtherAccessNotice t={t} access={access} />}
      <OtherWays t={t} open={open} order={order} action={action} />
      <details className="more" open={isAnsweredBelow}>
        <summary>{t.text('settings.others')}</summary>
        <div className="stack">
          <SettingsCards
            t={t}
            open={{ ...open, flow: { ...flow, ui: below } }}
            order={order.filter((group) => isDone || group !== 'password')}
            wanted={isAnsweredBelow ? answered : undefined}
            notice={undefined}
            action={action}
          />
        </div>
      </details>
    </Card>
  )
}
