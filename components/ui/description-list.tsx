import type { ReactNode } from 'react'

/** Details as pairs of a name and a value. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className="facts">{children}</dl>
}

interface FactProps {
  readonly name: string
  /** Without a value, nothing is shown. */
  readonly value: ReactNode
}

export function DescriptionItem({ name, value }: FactProps) {
  if (!value) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
