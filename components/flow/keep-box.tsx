import type { Translator } from '@/lib/i18n/translator'

interface KeepBoxProps {
  readonly t: Translator
  /** The name of the box, and of the hidden field that says that the form has it. */
  readonly names: { readonly box: string; readonly mark: string }
  readonly isChecked: boolean
}

/** The box that decides whether the sign-in outlasts the browser. */
export function KeepBox({ t, names, isChecked }: KeepBoxProps) {
  return (
    <span className="checkbox">
      <input type="hidden" name={names.mark} value="true" />
      <input
        id="keep-signed-in"
        name={names.box}
        type="checkbox"
        value="true"
        defaultChecked={isChecked}
        aria-describedby="keep-signed-in-hint"
      />
      <label htmlFor="keep-signed-in">{t.text('login.keep')}</label>
      <span className="hint" id="keep-signed-in-hint">
        {t.text('login.keep_hint')}
      </span>
    </span>
  )
}
