import type { NodeProps } from '@/components/flow/node-context'
import { hasLengthHint, lengthHintId, NodeMessages } from '@/components/flow/node-messages'
import { nodeName } from '@/components/flow/node-name'
import { PasswordHints } from '@/components/islands/password-hints'
import { PasswordReveal } from '@/components/islands/password-reveal'
import { Field } from '@/components/ui/field'
import { messageIds } from '@/lib/ory/kratos/flow/message-ids'
import type { InputNode } from '@/lib/ory/kratos/nodes/node-types'
import { fieldAttributes } from './input-view'

/** A password field, which is never filled in. With JavaScript, a button shows the password. */
export function PasswordView({ node, context }: NodeProps<InputNode>) {
  const { t, passwordLink } = context
  const { minLength = 0 } = node
  const isTooShort = node.messages.some(({ id }) => id === messageIds.passwordTooShort)
  const messages = (
    <>
      <NodeMessages node={node} t={t} />
      {hasLengthHint(node) && (
        <p className="hint" id={lengthHintId(node)}>
          {t.text('password.min_length', { count: minLength })}
        </p>
      )}
      {passwordLink}
    </>
  )
  return (
    <Field id={node.id} label={nodeName(node, t)} required={node.required} messages={messages}>
      <div className="reveal-box">
        <input
          id={node.id}
          name={node.name || undefined}
          type="password"
          className="input"
          // For while it is shown: keyboards change and learn the content of a text field.
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...fieldAttributes(node, context)}
        />
        <PasswordReveal inputId={node.id} label={t.text('password.toggle')} />
      </div>
      <PasswordHints
        inputId={node.id}
        capsLock={t.text('password.caps_lock')}
        otherLetters={t.text('password.other_letters')}
        outerSpace={t.text('password.outer_space')}
        {...(isTooShort && { minLength, longEnough: t.text('password.min_length', { count: minLength }) })}
      />
    </Field>
  )
}
