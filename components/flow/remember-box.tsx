import type { Translator } from '@/lib/i18n/translator'

interface RememberBoxProps {
  readonly t: Translator
  /** The name of the field. */
  readonly name: string
  readonly isChecked: boolean
}

/** The box that asks us to keep the identifier in this browser. */
export function RememberBox({ t, name, isChecked }: RememberBoxProps) {
  return (
    <span className="checkbox">
      <input
        id="remember-account"
        name={name}
        type="checkbox"
        value="true"
        defaultChecked={isChecked}
        aria-describedby="remember-account-hint"
      />
      <label htmlFor="remember-account">{t.text('login.remember')}</label>
      <span className="hint" id="remember-account-hint">
        {t.text('login.remember_hint')}
      </span>
    </span>
  )
}
