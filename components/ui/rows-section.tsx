import type { ReactNode } from 'react'

interface RowsSectionProps {
  readonly title: string
  readonly hint?: string
  readonly id?: string
  /** The result of the visitor's last change, before the rows. */
  readonly answer?: ReactNode
  readonly children: ReactNode
}

/** A quiet heading over a frame of rows. */
export function RowsSection({ title, hint, id, answer, children }: RowsSectionProps) {
  return (
    <section className="rows-section" id={id}>
      <h2>{title}</h2>
      {hint && <p className="hint">{hint}</p>}
      <div className="rows">
        {answer}
        {children}
      </div>
    </section>
  )
}
