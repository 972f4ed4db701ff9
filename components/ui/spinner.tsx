import type { ReactNode } from 'react'

interface InlineSpinnerProps {
  /** 'Loading . . .' in the visitor's language. */
  readonly label: string
}

interface SpinnerProps extends InlineSpinnerProps {
  /** Shows the spinner after a short delay. For tasks that are usually faster than that. */
  readonly isDelayed?: boolean
  /** Hides the spinner if JavaScript is off, because then nothing happens. */
  readonly needsScript?: boolean
  /** Content below the spinner. */
  readonly children?: ReactNode
}

/** A small spinner beside its label, for a screen with more content. */
export function InlineSpinner({ label }: InlineSpinnerProps) {
  return (
    <p className="inline-spinner" role="status">
      <span className="spinner-ring" />
      <span>{label}</span>
    </p>
  )
}

/** The full-screen spinner of docs/behaviour.md 2.1. */
export function Spinner({ label, isDelayed, needsScript, children }: SpinnerProps) {
  return (
    <div className={isDelayed ? 'spinner spinner-delayed' : 'spinner'}>
      <div className={needsScript ? 'spinner-content for-script' : 'spinner-content'} role="status">
        <span className="spinner-ring" />
        <p>{label}</p>
      </div>
      {children}
    </div>
  )
}
