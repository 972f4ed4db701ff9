import type { ReactNode } from 'react'
import { buttonMethod } from '@/components/flow/button-method'
import type { NodeMark } from '@/components/flow/node-context'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'

interface LastUsedProps {
  readonly t: Translator
  readonly children: ReactNode
}

/** Marks a button as the last used method. A screen reader announces it before the button. */
function LastUsed({ t, children }: LastUsedProps) {
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

/**
 * Marks the button of the last used method in this browser.
 * @param method named as in the cookie (lib/session/browser-memory.ts)
 */
export function lastUsedMark(method: string | undefined, t: Translator): NodeMark | undefined {
  if (method === undefined) return undefined
  return (node, inView) =>
    isLastUsed(node, method, inView) ? (view) => <LastUsed t={t}>{view}</LastUsed> : undefined
}

/** Whether the button is the method of the last sign-in. Where no other method is in view, there is nothing to mark. */
function isLastUsed(node: FlowNode, method: string, inView: readonly FlowNode[]): boolean {
  if (buttonMethod(node) !== method) return false
  return inView.filter((other) => buttonMethod(other) !== undefined).length > 1
}
