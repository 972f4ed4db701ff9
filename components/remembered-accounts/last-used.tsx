import type { ReactNode } from 'react'
import type { NodeContext } from '@/components/flow/node-context'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { buttonMethod } from './button-method'

interface LastUsedProps {
  readonly t: Translator
  readonly children: ReactNode
}

/** Marks a button as the way that signed somebody in last. A screen reader says it before the button. */
export function LastUsed({ t, children }: LastUsedProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and this has one button
    <div role="group" className="last-used" aria-label={t.text('login.last_used')}>
      {children}
      <span className="badge" aria-hidden="true">
        {t.text('login.last_used')}
      </span>
    </div>
  )
}

/** Whether the button is the way of the last sign-in. A form with only one way has nothing to mark. */
export function isLastUsed(node: FlowNode, { lastWay, plan }: NodeContext): boolean {
  if (lastWay === undefined || buttonMethod(node) !== lastWay) return false
  const nodes = plan.sections.flatMap((section) => section.nodes)
  return nodes.filter((other) => buttonMethod(other) !== undefined).length > 1
}
