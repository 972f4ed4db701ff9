import type { ReactNode } from 'react'

export const severities = ['error', 'success', 'info', 'disabled', 'default'] as const
export type Severity = (typeof severities)[number]
export type TextPosition = 'start' | 'center' | 'end'

interface AlertProps {
  readonly severity?: Severity
  readonly position?: TextPosition
  /** The severity as text, for visitors who do not see the icon. */
  readonly severityLabel: string | undefined
  readonly children: ReactNode
}

const iconPaths: Partial<Record<Severity, string>> = {
  error: 'M10 5.5v5.5m0 3v.5',
  success: 'm6 10.5 2.8 2.8L14 7.5',
  info: 'M10 9v5.5m0-9V6',
}

/** A message (specification 2.8). A screen reader announces an error at once, and others when it is idle. */
export function Alert({ severity = 'default', position = 'start', severityLabel, children }: AlertProps) {
  const iconPath = iconPaths[severity]
  return (
    <div
      className={`alert alert-${severity} text-${position}`}
      role={severity === 'error' ? 'alert' : 'status'}
    >
      {iconPath && (
        <svg viewBox="0 0 20 20" className="icon" role="img" aria-label={severityLabel}>
          <circle cx="10" cy="10" r="8.5" />
          <path d={iconPath} />
        </svg>
      )}
      <p>{children}</p>
    </div>
  )
}
