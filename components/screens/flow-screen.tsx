import type { ReactNode } from 'react'
import { FlowForm, type FlowFormProps } from '@/components/flow/flow-form'
import { Card } from '@/components/ui/card'
import type { OpenFlow } from '@/lib/flows/open-flow'
import type { Translator } from '@/lib/i18n/translator'

interface FlowScreenProps extends Pick<FlowFormProps, 'action' | 'notice'> {
  readonly t: Translator
  readonly open: OpenFlow
  /** What the flow is for: its title, and what its fields mean. */
  readonly kind: 'recovery' | 'verification'
  readonly footer: ReactNode
}

/** A screen that is nothing but the form of its flow (specification 2.2, recovery and verification). */
export function FlowScreen({ t, open, kind, footer, action, notice }: FlowScreenProps) {
  const { flow, page, draft } = open
  return (
    <Card title={t.text(`${kind}.title`)} footer={footer}>
      <FlowForm flow={flow} kind={kind} page={page} action={action} t={t} notice={notice} draft={draft} />
    </Card>
  )
}
