import type { ReactNode } from 'react'

interface SpinnerProps {
  /** 'Loading . . .' in the visitor's language. */
  readonly label: string
  /** Shows only after a blink, for what is mostly faster. */
  readonly isDelayed?: boolean
  /** Waits for script: where there is none, there is nothing to wait for. */
  readonly needsScript?: boolean
  /** What else stands below it. */
  readonly children?: ReactNode
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
export function Spinner({ label, isDelayed: isLate, needsScript, children }: SpinnerProps) {
  return (
    <div className={isLate ? 'spinner spinner-late' : 'spinner'}>
      <div className={needsScript ? 'spinner-sign spinner-for-script' : 'spinner-sign'} role="status">
        <span className="spinner-ring" />
        <p>{label}</p>
      </div>
      {children}
    </div>
  )
}
