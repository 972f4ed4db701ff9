import type { ReactNode } from 'react'

interface CardPartProps {
  /** Names the part on its page, for its heading. */
  readonly id: string
  readonly title: string
  readonly hint: string
  /** Hides the part when script is off, because then it does not work. */
  readonly needsScript?: boolean
  readonly children: ReactNode
}

/** A part of a card: a heading, a sentence about it, and what the visitor can do there. */
export function CardPart({ id, title, hint, needsScript, children }: CardPartProps) {
  return (
    <section className={needsScript ? 'stack for-script' : 'stack'} aria-labelledby={id}>
      <h2 className="card-title" id={id}>
        {title}
      </h2>
      <p className="hint">{hint}</p>
      {children}
    </section>
  )
}
