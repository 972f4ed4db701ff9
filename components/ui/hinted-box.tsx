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

/** A box of ours in the form of a flow. A sentence says what it does to screen readers, and to a pointer. */
export function HintedBox({ id, name, label, hint, isChecked, children }: HintedBoxProps) {
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
