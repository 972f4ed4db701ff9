import { SubmitButton } from '@/components/islands/submit-button'
import { buttonClass } from '@/components/ui/button-class'
import { PostForm, type PostTarget } from '@/components/ui/post-form'
import type { Translator } from '@/lib/i18n/translator'

interface NotNowProps extends PostTarget {
  readonly t: Translator
  /** Until when it can be deferred. */
  readonly until: Date
}

/** Defers an action, and shows until when that is possible. */
export function DeferButton({ t, until, action, fields }: NotNowProps) {
  return (
    <PostForm className="form" action={action} fields={fields}>
      <p className="hint">{t.text('required.second_factor_until', { date: until })}</p>
      <SubmitButton className={buttonClass('outline', 'large')} label={t.text('home.passkey_refuse')} />
    </PostForm>
  )
}
