import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { HiddenFields } from '@/components/ui/hidden-fields'
import type { Translator } from '@/lib/i18n/translator'

interface NotNowProps {
  readonly t: Translator
  /** Until when it can wait. */
  readonly until: Date
  readonly action: (form: FormData) => Promise<void>
  /** Hidden fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Leaves a step for later, and says until when that is possible. */
export function NotNow({ t, until, action, fields }: NotNowProps) {
  return (
    <form className="form" action={action}>
      <HiddenFields fields={fields} />
      <p className="hint">{t.text('required.second_factor_until', { date: until })}</p>
      <SubmitButton className={buttonClass('outline', 'large')} label={t.text('home.passkey_refuse')} />
    </form>
  )
}
