import type { Severity } from './severity'

interface SeverityIconProps {
  readonly severity: Severity
  /** The severity as text, for visitors who do not see the icon. Without it, the icon is decorative. */
  readonly label?: string | undefined
}

const paths: Partial<Record<Severity, string>> = {
  error: 'M10 5.5v5.5m0 3v.5',
  success: 'm6 10.5 2.8 2.8L14 7.5',
  info: 'M10 9v5.5m0-9V6',
}

/** The icon of a severity in a circle; nothing for one without an icon. */
export function SeverityIcon({ severity, label }: SeverityIconProps) {
  const path = paths[severity]
  if (!path) return null
  const isDecorative = label === undefined
  return (
    <svg
      viewBox="0 0 20 20"
      className="icon"
      role={isDecorative ? undefined : 'img'}
      aria-label={label}
      aria-hidden={isDecorative || undefined}
    >
      <circle cx="10" cy="10" r="8.5" />
      <path d={path} />
    </svg>
  )
}

/** How a screen ended, as an icon above its heading. Decorative: the heading names it. */
export function CardSign({ severity }: { readonly severity: Severity }) {
  return (
    <span className={`card-sign alert-${severity}`}>
      <SeverityIcon severity={severity} />
    </span>
  )
}
