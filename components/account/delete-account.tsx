import { LabelledAlert } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { signedInText } from '@/components/screens/signed-in-as'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { markAddresses } from '@/components/ui/mark-addresses'
import { PostForm } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

interface DeleteAccountProps {
  readonly t: Translator
  /** The visitor's email address or other identifier. Undefined if the identity has none to show. */
  readonly identifier: string | undefined
  /** What the visitor must type to confirm. */
  readonly wanted: string
  /** The CSRF token of the form. */
  readonly csrfToken: string
  /** Why the last form deleted nothing. */
  readonly problem: 'mistyped' | 'csrf' | undefined
  readonly action: (form: FormData) => Promise<void>
  readonly stayHref: string
}

/** Explains what a deletion ends, and requires the visitor to type their identifier first. */
export function DeleteAccount(props: DeleteAccountProps) {
  const { t, identifier, wanted, csrfToken, problem, action, stayHref } = props
  const isMistyped = problem === 'mistyped'
  return (
    <Card title={t.text('deletion.title')} subtitle={signedInText(identifier, t)}>
      {problem === 'csrf' && (
        <LabelledAlert t={t} severity="info">
          {t.text('notice.csrf')}
        </LabelledAlert>
      )}
      <p>{t.text('deletion.hint')}</p>
      <div className="permissions">
        <ul>
          <li>{t.text('deletion.effect_profile')}</li>
          <li>{t.text('deletion.effect_sessions')}</li>
          <li>{t.text('deletion.effect_applications')}</li>
        </ul>
      </div>
      <PostForm className="form" action={action} fields={{ csrf_token: csrfToken }}>
        <Field
          id="confirmation"
          label={markAddresses(t.text('deletion.confirm', { wanted }))}
          required
          messages={
            isMistyped && (
              <p className="field-message text-error" id="confirmation-message" role="alert">
                {t.text('deletion.mistyped')}
              </p>
            )
          }
        >
          <input
            className="input"
            id="confirmation"
            name="confirmation"
            dir="auto"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the field that needs attention
            autoFocus={isMistyped}
            {...(isMistyped && { 'aria-invalid': true, 'aria-describedby': 'confirmation-message' })}
          />
        </Field>
        <SubmitButton className={buttonClass('error', 'large')} label={t.text('deletion.submit')} />
        <ButtonLink href={stayHref} variant="outline" size="large">
          {t.text('deletion.keep')}
        </ButtonLink>
      </PostForm>
    </Card>
  )
}
