import { FlowForm, type FlowFormProps } from '@/components/flow/flow-form'
import { type FlowFormInput, planFlowForm } from '@/components/flow/flow-form-plan'
import { Card } from '@/components/ui/card'
import type { Translator } from '@/lib/i18n/translator'

interface LinkedLoginProps
  extends Pick<FlowFormProps, 'page' | 'action' | 'formId' | 'slots'>,
    Pick<FlowFormInput, 'flow' | 'notice' | 'draft'> {
  readonly t: Translator
  /** The name that people know LINE by. */
  readonly lineName: string
}

/** The login screen for an account that LINE is linked to: nothing but LINE (docs/behaviour.md 2.4). */
export function LinkedLogin({ t, lineName, flow, notice, draft, ...form }: LinkedLoginProps) {
  const messages = flow.ui.messages.filter(({ type }) => type === 'error')
  return (
    <Card title={t.text('line.linked', { name: lineName })}>
      <FlowForm {...form} plan={planFlowForm({ flow, kind: 'login', t, notice, draft, messages })} />
    </Card>
  )
}
