import type { ReactNode } from 'react'
import type { Severity } from './severity'
import { SeverityIcon } from './severity-icon'

type TextPosition = 'start' | 'center' | 'end'

interface AlertProps {
  readonly severity?: Severity
  readonly position?: TextPosition
  /** The severity as text, for visitors who do not see the icon. */
  readonly severityLabel: string | undefined
  readonly children: ReactNode
}

/**
 * A message (docs/behaviour.md 2.8). A screen reader announces an error immediately, and others when it is
 * idle.
 */
export function Alert({ severity = 'default', position = 'start', severityLabel, children }: AlertProps) {
  return (
    <div
      className={`alert alert-${severity} text-${position}`}
      role={severity === 'error' ? 'alert' : 'status'}
    >
      <SeverityIcon severity={severity} label={severityLabel} />
      <p>{children}</p>
    </div>
  )
}
