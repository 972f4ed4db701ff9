import { NodeMessages } from '@/components/flow/node-messages'
import { nodeName } from '@/components/flow/node-name'
import { FieldFocus } from '@/components/islands/field-focus'
import { Field } from '@/components/ui/field'
import { markAddresses } from '@/components/ui/mark-addresses'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import type { FlowNode } from '@/lib/ory/kratos/nodes/node-types'
import type { CallingCountry } from '@/lib/phone/country-list'
import { CountrySelect } from './country-select'
import { ProblemLine, type ProblemText } from './injected-text'
import { PhoneInput } from './phone-input'

interface NumberFieldProps {
  readonly node: FlowNode
  readonly t: Translator
  readonly value: string
  readonly isVerified: boolean
  readonly problem: ProblemText | undefined
  /** False if Kratos' messages are about an older value. */
  readonly showsNodeMessages: boolean
}

/** A number of Taiwan (docs/behaviour.md 2.6 and 5). */
export const numberExample = '+886 912 345 678'
/** For a sentence. */
export const exampleOnOneLine = numberExample.replaceAll(' ', '\u00a0')
const problemId = 'traits.error.phone.format'

/** The field for the phone number. A verified number is read-only. */
export function NumberField(props: NumberFieldProps) {
  const { node, t, value, isVerified, problem } = props
  return (
    <Field id={node.id} label={nodeName(node, t)} required>
      <PhoneInput
        id={node.id}
        value={value}
        placeholder={numberExample}
        readOnly={isVerified}
        describedBy={[problem !== undefined && problemId, showsHint(props) && hintOf(node)]
          .filter(Boolean)
          .join(' ')}
        isInvalid={problem !== undefined}
      />
      {problem !== undefined && <FieldFocus field={{ id: node.id }} />}
    </Field>
  )
}

/** How to write the number, and its error: below the field and its country. */
export function NumberMessages(props: NumberFieldProps) {
  const { node, t, problem, showsNodeMessages } = props
  return (
    <>
      {showsHint(props) && (
        <p id={hintOf(node)} className="field-message">
          {markAddresses(t.text('phone.hint', { example: exampleOnOneLine }))}
        </p>
      )}
      {showsNodeMessages && <NodeMessages node={node} t={t} />}
      <ProblemLine name={problemId} problem={problem} />
    </>
  )
}

/** The message of a wrong format has the same example. */
function showsHint({ isVerified, problem }: NumberFieldProps): boolean {
  return !isVerified && problem?.textKey !== 'phone.problem.format'
}

function hintOf({ id }: FlowNode): string {
  return `${id}-hint`
}

interface CountryFieldProps {
  readonly id: string
  readonly t: Translator
  readonly countries: readonly CallingCountry[]
  /** The code of the chosen country. Undefined when none is chosen. */
  readonly chosen: string | undefined
}

/** A longer list is not worth announcing: the visitor continues to type. */
const maxCount = 9

/** The list of countries. It applies to a number without a plus. */
export function CountryField({ id, t, countries, chosen }: CountryFieldProps) {
  const label = t.text('phone.country')
  return (
    <Field id={id} label={label}>
      <CountrySelect
        id={id}
        name="latchkey.country"
        label={label}
        countries={countries.map(
          ({ iso2, name, callingCode }) => [iso2, `${isolate(callingCode, t.dir)} ${name}`] as const,
        )}
        chosen={chosen ?? ''}
        counts={Array.from({ length: maxCount + 1 }, (_, count) =>
          t.text('phone.countries_found', { count }),
        )}
      />
    </Field>
  )
}
