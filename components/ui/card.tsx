import type { ReactNode } from 'react'

interface CardProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** A sign above the heading, for the eye only. */
  readonly icon?: ReactNode
  readonly size?: 'default' | 'wide'
  /** Links under a line at the end of the card. */
  readonly footer?: ReactNode
  /** Heading level: a page has one `h1`, the cards of a settings page are `h2`. */
  readonly level?: 1 | 2
  readonly id?: string
  readonly children?: ReactNode
}

/** A card with a heading: one screen, or one section of a screen (specification 2.8). */
export function Card({
  title,
  subtitle,
  icon,
  size = 'default',
  footer,
  level = 1,
  id,
  children,
}: CardProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  const heading = <Heading className="card-title">{title}</Heading>
  return (
    <section className={`card card-${size}`} id={id}>
      {icon || subtitle ? (
        <header className="card-header">
          {icon}
          {heading}
          {subtitle && <p className="card-subtitle">{subtitle}</p>}
        </header>
      ) : (
        heading
      )}
      {children}
      {footer && <footer className="card-footer">{footer}</footer>}
    </section>
  )
}
