import { NodeMessages } from '@/components/flow/node-messages'
import { nodeName } from '@/components/flow/node-name'
import { PhoneInput } from '@/components/islands/phone-input'
import { Field } from '@/components/ui/field'
import type { Translator } from '@/lib/i18n/translator'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import { ProblemLine } from './problem-line'

interface NumberFieldProps {
  readonly node: FlowNode
  readonly t: Translator
  readonly value: string
  readonly isVerified: boolean
  readonly problem: string | undefined
  /** False when the messages of Kratos are about an older value. */
  readonly showsNodeMessages: boolean
}

/** A number of Taiwan (specification 2.6 and 5). */
export const numberExample = '+886 912 345 678'
const exampleOnOneLine = numberExample.replaceAll(' ', '\u00a0')
const problemId = 'traits.error.phone.format'

/** The field for the phone number. A verified number can only be read. */
export function NumberField(props: NumberFieldProps) {
  const { node, t, value, isVerified, problem, showsNodeMessages } = props
  const hintId = `${node.id}-hint`
  const hint = t.text('phone.hint', { example: exampleOnOneLine })
  return (
    <Field
      id={node.id}
      label={nodeName(node, t)}
      required
      messages={
        <>
          {!isVerified && (
            <p id={hintId} className="field-message">
              {hint}
            </p>
          )}
          {showsNodeMessages && <NodeMessages node={node} t={t} />}
          <ProblemLine id={problemId} text={problem} />
        </>
      }
    >
      <PhoneInput
        id={node.id}
        value={value}
        placeholder={numberExample}
        readOnly={isVerified}
        describedBy={[problem !== undefined && problemId, !isVerified && hintId].filter(Boolean).join(' ')}
        isInvalid={problem !== undefined}
      />
    </Field>
  )
}
