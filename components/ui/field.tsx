import type { ReactNode } from 'react'

interface FieldProps {
  readonly id: string
  readonly label: string
  readonly required?: boolean
  /** The control, with the same id. */
  readonly children: ReactNode
  /** What is said about the value, under the control; its id belongs in the control's `aria-describedby`. */
  readonly messages?: ReactNode
}

/** A label, its control and what is said about it. The asterisk is for the eye: `required` on the control says it to others. */
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
