import type { ReactNode } from 'react'
import { FlowForm } from '@/components/flow/flow-form'
import { planFlowForm } from '@/components/flow/flow-form-plan'
import { Messages } from '@/components/flow/messages'
import type { FormAction } from '@/components/islands/form-state'
import { settingsRows } from '@/components/screens/settings-rows'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { RequiredCard, type RequiredCardProps } from './required-card'

interface RequiredFormProps extends RequiredCardProps {
  readonly title: string
  readonly hint: string
  /** How to use the form, after the reason for it. */
  readonly instructions?: string | undefined
  readonly open: OpenFlow
  /** The section of the settings that has the form. */
  readonly group: string
  readonly action: FormAction
  /** The content after the form: other methods, 'Not now'. */
  readonly children?: ReactNode
}

/** An action with a form of the settings: the same fields and messages, and only what the action needs. */
export function RequiredForm(props: RequiredFormProps) {
  const { t, instructions, open, group, action, children } = props
  const { ui } = open.flow
  const shared = ui.nodes.filter((node) => node.group === 'default')
  // Existing keys of the account can be removed in the settings, not here.
  const rows = settingsRows(
    ui.nodes.filter((node) => node.group === group),
    group,
  ).flatMap(({ kind, nodes }) => (kind === 'form' ? nodes : []))
  return (
    <RequiredCard {...props}>
      {instructions && <p>{instructions}</p>}
      <Messages texts={ui.messages} t={t} />
      <FlowForm
        plan={planFlowForm({
          flow: { ...open.flow, ui: { ...ui, nodes: [...shared, ...rows] } },
          kind: 'settings',
          t,
          groups: [group],
          draft: open.draft,
        })}
        page={open.page}
        action={action}
      />
      {children}
    </RequiredCard>
  )
}
