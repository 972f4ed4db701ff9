import type { ReactNode } from 'react'

interface FieldProps {
  readonly id: string
  readonly label: ReactNode
  readonly required?: boolean
  /** The control, with the same id. */
  readonly children: ReactNode
  /** Messages about the value, under the control. The control's `aria-describedby` must name their id. */
  readonly messages?: ReactNode
}

/**
 * A label, its control and the messages about it. Screen readers skip the asterisk, because `required` on the
 * control has the same meaning.
 */
export function Field({ id, label, required = false, children, messages }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {required && <RequiredAsterisk />}
      {children}
      {messages}
    </div>
  )
}

/** The asterisk after the label of a required control. */
export function RequiredAsterisk() {
  return (
    <span className="required" aria-hidden="true">
      *
    </span>
  )
}
