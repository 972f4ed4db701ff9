interface SpinnerProps {
  /** 'Loading . . .' in the visitor's language. */
  readonly label: string
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
