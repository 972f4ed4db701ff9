import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import type { Translator } from '@/lib/i18n/translator'

/** How the visitor changes to the account that a LINE account belongs to. */
export interface AccountChange {
  readonly logoutToken: string
  /** The visitor's destination, as a query. Empty if unknown. */
  readonly goal: string
  readonly action: (form: FormData) => Promise<void>
}

interface ChangeAccountProps {
  readonly t: Translator
  /** The operator's name for LINE. */
  readonly lineName: string
  readonly change: AccountChange
}

/**
 * Switches to the account of the LINE account, with one press. Nothing about that account is revealed: its
 * owner signs in to it with LINE.
 */
export function ChangeAccount({ t, lineName: name, change }: ChangeAccountProps) {
  return (
    <form className="form" action={change.action}>
      <input type="hidden" name="logout_token" value={change.logoutToken} />
      <input type="hidden" name="goal" value={change.goal} />
      <SubmitButton
        className={buttonClass('semibold', 'large')}
        label={t.text('line.switch', { name })}
        describedBy="switch-hint"
      />
      <p className="small-print" id="switch-hint">
        {t.text('line.switch_hint')}
      </p>
    </form>
  )
}
