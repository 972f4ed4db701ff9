import { severityLabel } from '@/components/flow/messages'
import { Answer } from '@/components/islands/answer'
import { SubmitButton } from '@/components/islands/submit-button'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button-class'
import type { Translator } from '@/lib/i18n/translator'

interface LineTakenProps {
  readonly t: Translator
  /** The name that people know LINE by. */
  readonly lineName: string
  /** How the visitor changes to the account that LINE belongs to. Undefined when nobody can be signed out now. */
  readonly change:
    | {
        readonly logoutToken: string
        readonly returnTo: string
        readonly action: (form: FormData) => Promise<void>
      }
    | undefined
}

/**
 * Says that the LINE account belongs to another account, in place of Kratos' message, and leads there with one
 * press. Nothing about that account is told: its owner signs in to it with LINE.
 */
export function LineTaken({ t, lineName: name, change }: LineTakenProps) {
  return (
    <>
      <Answer>
        <Alert severity="error" severityLabel={severityLabel('error', t)}>
          {t.text('line.cause_conflict', { name })}
        </Alert>
      </Answer>
      {change && (
        <form className="form" action={change.action}>
          <input type="hidden" name="logout_token" value={change.logoutToken} />
          <input type="hidden" name="return_to" value={change.returnTo} />
          <SubmitButton
            className={buttonClass('semibold', 'large')}
            label={t.text('line.switch', { name })}
            describedBy="switch-hint"
          />
          <p className="small-print" id="switch-hint">
            {t.text('line.switch_hint')}
          </p>
        </form>
      )}
    </>
  )
}
