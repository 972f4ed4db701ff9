import { Announcement } from '@/components/islands/announcement'
import { CodeInput } from '@/components/islands/code-input'
import { FieldFocus } from '@/components/islands/field-focus'
import { Field } from '@/components/ui/field'
import type { Translator } from '@/lib/i18n/translator'
import { PhoneButton } from './phone-button'
import { ProblemLine } from './problem-line'

interface CodeEntryProps {
  readonly id: string
  readonly t: Translator
  /** The number that the code was sent to. */
  readonly phone: string
  readonly problem: string | undefined
}

const problemId = 'traits.error.phone.verification'

/** The field for the code that was sent, and the button that verifies it. */
export function CodeEntry({ id, t, phone, problem }: CodeEntryProps) {
  return (
    <>
      <Announcement text={problem ? '' : t.text('phone.sent', { phone })} />
      <Field
        id={id}
        label={t.text('phone.sms')}
        required
        messages={<ProblemLine id={problemId} text={problem} />}
      >
        <CodeInput id={id} {...(problem && { describedBy: problemId })} />
      </Field>
      <FieldFocus field={{ id }} />
      <PhoneButton
        name="traits.phoneverify"
        formAction="/api/phone/verify"
        variant="semibold"
        label={t.text('phone.verify')}
      />
    </>
  )
}
