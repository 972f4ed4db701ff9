import { Announcement } from '@/components/islands/announcement'
import { CodeInput } from '@/components/islands/code-input'
import { FieldFocus } from '@/components/islands/field-focus'
import { Field } from '@/components/ui/field'
import type { Translator } from '@/lib/i18n/translator'
import { InjectedText } from './injected-text'
import { PhoneButton } from './phone-button'
import { ProblemLine, type ProblemText } from './problem-line'

interface CodeEntryProps {
  readonly id: string
  readonly t: Translator
  /** The number that the code was sent to. */
  readonly phone: string
  readonly problem: ProblemText | undefined
}

const problemId = 'traits.error.phone.verification'

/** The field for the code that was sent, and the button that verifies it. */
export function CodeEntry({ id, t, phone, problem }: CodeEntryProps) {
  return (
    <>
      <Announcement text={problem ? '' : t.text('phone.sent', { phone })} />
      <Field
        id={id}
        label={
          <InjectedText name="traits.sms" textKey="phone.sms">
            {t.text('phone.sms')}
          </InjectedText>
        }
        required
        messages={<ProblemLine name={problemId} problem={problem} />}
      >
        <CodeInput id={id} {...(problem && { describedBy: problemId })} />
      </Field>
      <FieldFocus field={{ id }} />
      <PhoneButton
        name="traits.phoneverify"
        formAction="/api/phone/verify"
        variant="semibold"
        textKey="phone.verify"
        t={t}
      />
    </>
  )
}
