import type { ReactNode } from 'react'
import type { Translator } from '@/lib/i18n/translator'

interface HintedBoxProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly isChecked: boolean
  /** Stands before the box. */
  readonly children?: ReactNode
}

/** A box of ours in the form of a flow. A sentence says what it does to screen readers, and to a pointer. */
function HintedBox({ id, name, label, hint, isChecked, children }: HintedBoxProps) {
  return (
    <div className="checkbox" title={hint}>
      {children}
      <input
        id={id}
        name={name}
        type="checkbox"
        value="true"
        defaultChecked={isChecked}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      <span className="visually-hidden" id={`${id}-hint`}>
        {hint}
      </span>
    </div>
  )
}

interface KeepBoxProps {
  readonly t: Translator
  /** The name of the box, and of the hidden field that says that the form has it. */
  readonly names: { readonly box: string; readonly mark: string }
  readonly isChecked: boolean
}

/** The box that decides whether the sign-in outlasts the browser. */
export function KeepBox({ t, names, isChecked }: KeepBoxProps) {
  const [label, hint] = [t.text('login.keep'), t.text('login.keep_hint')]
  return (
    <HintedBox id="keep-signed-in" name={names.box} label={label} hint={hint} isChecked={isChecked}>
      <input type="hidden" name={names.mark} value="true" />
    </HintedBox>
  )
}

interface RememberBoxProps {
  readonly t: Translator
  readonly name: string
  readonly isChecked: boolean
}

/** The box that asks us to keep the identifier in this browser. */
export function RememberBox({ t, name, isChecked }: RememberBoxProps) {
  const [label, hint] = [t.text('login.remember'), t.text('login.remember_hint')]
  return <HintedBox id="remember-account" name={name} label={label} hint={hint} isChecked={isChecked} />
}
