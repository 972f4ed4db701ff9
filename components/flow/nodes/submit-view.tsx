import type { ReactNode } from 'react'
import { Messages } from '@/components/flow/messages'
import type { NodeContext } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { isRemoval } from '@/components/flow/node-roles'
import { SubmitButton } from '@/components/islands/submit-button'
import { type ButtonVariant, buttonClass } from '@/components/ui/button-class'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'

interface SubmitViewProps {
  readonly node: ButtonNode
  readonly context: NodeContext
  readonly concealed?: boolean
  /** Stands before the label. */
  readonly mark?: ReactNode
}

/** A submit button with Kratos' name and value. */
export function SubmitView({ node, context: { t, plan }, concealed = false, mark }: SubmitViewProps) {
  const hintId = `${node.id}-hint`
  // Kratos takes nobody's last way to sign in, and does not say so.
  const isLastWay = node.disabled && isRemoval(node) && !concealed
  const button = (
    <SubmitButton
      className={concealed ? 'concealed' : buttonClass(variantOf(node, node === plan.primary), 'large')}
      label={nodeName(node, t)}
      mark={mark}
      name={node.name}
      value={node.value}
      disabled={node.disabled}
      formNoValidate={plan.unvalidated.has(node.id)}
      concealed={concealed}
      {...(isLastWay && { describedBy: hintId })}
    />
  )
  const hasMessages = node.messages.length > 0 && !concealed
  if (!isLastWay && !hasMessages) return button
  return (
    <>
      {isLastWay ? (
        <div className="field">
          {button}
          <p className="hint" id={hintId}>
            {t.text('node.last_way')}
          </p>
        </div>
      ) : (
        button
      )}
      {hasMessages && <Messages texts={node.messages} t={t} />}
    </>
  )
}

function variantOf(node: ButtonNode, isPrimary: boolean): ButtonVariant {
  if (isRemoval(node)) return 'error'
  if (isPrimary) return 'semibold'
  return 'outline'
}
