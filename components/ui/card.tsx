import type { ReactNode } from 'react'
import { markAddresses } from '@/components/ui/mark-addresses'

interface CardProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** What to do here, below the subtitle. */
  readonly guidance?: string | undefined
  /** The visitor's current step, above the heading. */
  readonly step?: string | undefined
  /** A decorative icon above the heading. */
  readonly icon?: ReactNode
  /** Links at the end of the card, under a line. */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A longer title is a sentence, in a smaller size. */
const longest = 60
/** From here on are the letters of East Asia, which are twice as wide. */
const wide = /[\u2E80-\uFFFF]/g

/** A card with a heading. It is one screen, or one section of a screen (docs/behaviour.md 2.8). */
export function Card({ title, subtitle, guidance, step, icon, footer, children }: CardProps) {
  const heading = (
    <h1 className={title.replace(wide, '--').length > longest ? 'card-title long' : 'card-title'}>{title}</h1>
  )
  return (
    <section className="card card-default">
      {icon || subtitle || guidance || step ? (
        <header className="card-header">
          {icon}
          {step && <p className="small-print">{step}</p>}
          {heading}
          {subtitle && <p className="card-subtitle">{markAddresses(subtitle)}</p>}
          {guidance && <p className="card-subtitle">{guidance}</p>}
        </header>
      ) : (
        heading
      )}
      {children}
      {footer && <footer className="card-footer">{footer}</footer>}
    </section>
  )
}
