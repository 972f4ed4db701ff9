import type { ReactNode } from 'react'
import { FlowForm } from '@/components/flow/flow-form'
import { planFlowForm } from '@/components/flow/flow-form-plan'
import { Messages } from '@/components/flow/messages'
import { type FormNotice, NoticeView } from '@/components/flow/notice-view'
import { FormResult } from '@/components/islands/form-result'
import type { FormAction } from '@/components/islands/form-state'
import { Card } from '@/components/ui/card'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'

interface LineSettingsProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly title: string
  readonly icon?: ReactNode
  readonly notice: FormNotice | undefined
  /** The flow with the shown group. Without a flow, `fallback` is shown. */
  readonly flow: Flow | undefined
  readonly group: 'oidc' | 'password'
  readonly action: FormAction
  readonly fallback: ReactNode
  /** Latchkey's own result, instead of the flow's messages. */
  readonly answer?: ReactNode
  /** What the form is about. It is above the form. */
  readonly about?: ReactNode
  /** A note about the form, below it. */
  readonly hint?: string | undefined
}

/** One card of the settings as a screen of its own, for a visitor who came from LINE (docs/behaviour.md 2.7). */
export function LineSettings(props: LineSettingsProps) {
  const { t, open, title, icon, notice, flow, group, action, fallback, answer, about, hint } = props
  return (
    <Card title={title} icon={icon} footer={<a href="/settings">{t.text('home.settings')}</a>}>
      {notice && <NoticeView notice={notice} t={t} />}
      {answer}
      {!answer && open.flow.ui.messages.length > 0 && (
        <FormResult>
          <Messages texts={open.flow.ui.messages} t={t} />
        </FormResult>
      )}
      {about}
      {flow ? (
        <FlowForm
          plan={planFlowForm({ flow, kind: 'settings', t, groups: [group] })}
          page={open.page}
          action={action}
        />
      ) : (
        fallback
      )}
      {hint && <p className="small-print">{hint}</p>}
    </Card>
  )
}
