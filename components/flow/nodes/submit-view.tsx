import type { ReactNode } from 'react'
import { definedProps } from '@/components/flow/given-props'
import { Messages } from '@/components/flow/messages'
import type { NodeContext } from '@/components/flow/node-context'
import { nodeName } from '@/components/flow/node-name'
import { isRemoval, isResend } from '@/components/flow/node-roles'
import { ResendButton } from '@/components/islands/resend-button'
import { SubmitButton } from '@/components/islands/submit-button'
import { type ButtonVariant, buttonClass } from '@/components/ui/button-class'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { ButtonNode } from '@/lib/ory/kratos/nodes/node-types'

interface SubmitViewProps {
  readonly node: ButtonNode
  readonly context: NodeContext
  /** Shown before the label. */
  readonly icon?: ReactNode
}

/** A submit button with Kratos' name and value. */
export function SubmitView({ node, context, icon }: SubmitViewProps) {
  const { t, plan, resendWait } = context
  const hintId = `${node.id}-hint`
  // Kratos does not let a visitor remove the only sign-in method, but gives no reason. So the page does.
  const isLastMethod = node.disabled && isRemoval(node)
  const attributes = {
    className: buttonClass(variantOf(node, context), 'large'),
    ...labelOf(node, context),
    name: node.name,
    value: node.value,
    ...definedProps({
      icon,
      disabled: node.disabled,
      formNoValidate: plan.unvalidated.has(node.id),
    }),
    ...(context.focusId === node.id && { id: node.id, autoFocus: true }),
    ...(isLastMethod && { describedBy: hintId }),
  }
  const button =
    resendWait && isResend(node) ? (
      <ResendButton
        {...attributes}
        seconds={resendWait}
        texts={{ wait: t.text('mail.wait', { seconds: resendWait }), end: t.text('mail.wait_end') }}
      />
    ) : (
      <SubmitButton {...attributes} />
    )
  const hasMessages = node.messages.length > 0
  if (!isLastMethod && !hasMessages) return button
  return (
    <>
      {isLastMethod ? (
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

/** A logo is enough for the eye. Its label is for screen readers, and for a pointer. */
function labelOf(node: ButtonNode, { t, isMark }: NodeContext) {
  const name = nodeName(node, t)
  // The time is written behind the name of a button that sends again.
  if (!isMark) return { label: isResend(node) ? name : markAddresses(name), slowLabel: t.text('form.slow') }
  return { label: <span className="visually-hidden">{name}</span>, title: name }
}

function variantOf(node: ButtonNode, { plan, quiet }: NodeContext): ButtonVariant {
  if (isRemoval(node)) return 'error'
  if (node === plan.primary) return 'semibold'
  // A provider is recognizable by its edge and its logo.
  return node === quiet && node.kind !== 'provider' ? 'quiet' : 'outline'
}
