import type { ReactNode } from 'react'

interface HintedBoxProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly isChecked: boolean
  /** Rendered before the checkbox. */
  readonly children?: ReactNode
}

/**
 * A checkbox that Latchkey adds to the form of a flow. Its hint is the tooltip and the description for screen readers.
 */
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
