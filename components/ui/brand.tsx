interface BrandProps {
  readonly name: string
  readonly logoUrl?: string | undefined
}

/** The head of every page: the operator's logo, or the name when there is no logo. */
export function Brand({ name, logoUrl }: BrandProps) {
  return (
    <header className="brand">
      {/* biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids */}
      {logoUrl ? <img src={logoUrl} alt={name} height="32" /> : name}
    </header>
  )
}
