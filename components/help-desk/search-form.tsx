import { LabelledAlert } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

interface SearchFormProps {
  readonly t: Translator
  readonly search: PostTarget
  /** What the last search said. */
  readonly problem: string | undefined
}

/** Finds a person. The text is posted, so that no URL, history or log of a proxy has it. */
export function SearchForm({ t, search, problem }: SearchFormProps) {
  const messageId = 'who-message'
  return (
    <Card title={t.text('help_desk.title')} guidance={t.text('help_desk.hint')}>
      <PostForm className="form" {...search}>
        <Field
          id="who"
          label={t.text('help_desk.who')}
          required
          messages={
            problem && (
              <div id={messageId}>
                <LabelledAlert t={t} severity="error">
                  {problem}
                </LabelledAlert>
              </div>
            )
          }
        >
          <input
            className="input"
            id="who"
            name="who"
            dir="auto"
            required
            maxLength={320}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the only field of the page
            autoFocus
            {...(problem && { 'aria-invalid': true, 'aria-describedby': messageId })}
          />
        </Field>
        <SubmitButton className={buttonClass('semibold', 'large')} label={t.text('help_desk.find')} />
      </PostForm>
    </Card>
  )
}
