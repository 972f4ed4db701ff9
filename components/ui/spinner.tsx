interface SpinnerProps {
  /** 'Loading . . .' in the visitor's language. */
  readonly label: string
}

/** The same beside its words, for a screen that has more to offer. */
export function InlineSpinner({ label }: SpinnerProps) {
  return (
    <p className="inline-spinner" role="status">
      <span className="spinner-ring" />
      {label}
    </p>
  )
}

/** The full-screen spinner of specification 2.1. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <div className="spinner" role="status">
      <span className="spinner-ring" />
      <p>{label}</p>
    </div>
  )
}
