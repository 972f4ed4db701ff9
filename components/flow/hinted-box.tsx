import type { ReactNode } from 'react'

interface HintedBoxProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly isChecked: boolean
  /** Stands before the box. */
  readonly children?: ReactNode
}

/** A box of ours in the form of a flow, with a sentence that says what it does. */
export function HintedBox({ id, name, label, hint, isChecked, children }: HintedBoxProps) {
  return (
    <span className="checkbox">
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
      <span className="hint" id={`${id}-hint`}>
        {hint}
      </span>
    </span>
  )
}
