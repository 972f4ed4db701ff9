import { LabelledAlert } from '@/components/flow/messages'
import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { markAddresses } from '@/components/ui/mark-addresses'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { HelpDeskAction } from '@/lib/help-desk/actions'
import type { Translator } from '@/lib/i18n/translator'
import { isolate } from '@/lib/messages/isolate'
import { actionEffect, actionName } from './action-texts'

interface ConfirmActionProps {
  readonly t: Translator
  readonly action: HelpDeskAction
  /** Of the person. */
  readonly name: string
  /** What the helper types first. Undefined for an action that harms nobody. */
  readonly wanted: string | undefined
  readonly run: PostTarget
  /** Why the last form changed nothing. */
  readonly problem: 'mistyped' | 'csrf' | undefined
  readonly backHref: string
}

/** Names the person and the effect, and asks once. */
export function ConfirmAction({ t, action, name, wanted, run, problem, backHref }: ConfirmActionProps) {
  const isMistyped = problem === 'mistyped'
  return (
    <Card title={actionName(action, t)} subtitle={isolate(name, t.dir)}>
      {problem === 'csrf' && (
        <LabelledAlert t={t} severity="info">
          {t.text('notice.csrf')}
        </LabelledAlert>
      )}
      <p>{actionEffect(action, t)}</p>
      <PostForm className="form" {...run}>
        {wanted !== undefined && (
          <Field
            id="confirmation"
            label={markAddresses(t.text('deletion.confirm', { wanted }))}
            required
            messages={
              isMistyped && (
                <p className="field-message text-error" id="confirmation-message" role="alert">
                  {t.text('help_desk.mistyped')}
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
        )}
        <SubmitButton
          className={buttonClass(wanted === undefined ? 'semibold' : 'error', 'large')}
          label={actionName(action, t)}
        />
        <ButtonLink href={backHref} variant="outline" size="large">
          {t.text('help_desk.cancel')}
        </ButtonLink>
      </PostForm>
    </Card>
  )
}
