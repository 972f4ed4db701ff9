interface BrandProps {
  readonly name: string
  readonly logoUrl?: string | undefined
}

/** The operator's logo, or the name where there is none: the head of every page. */
export function Brand({ name, logoUrl }: BrandProps) {
  return (
    <header className="brand">
      {/* biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids */}
      {logoUrl ? <img src={logoUrl} alt={name} height="32" /> : name}
    </header>
  )
}
