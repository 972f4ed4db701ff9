interface BrandProps {
  readonly name: string
  readonly logoUrl?: string | undefined
}

/** The operator's logo, or the name where there is none. */
export function Brand({ name, logoUrl }: BrandProps) {
  // biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids
  return <p className="brand">{logoUrl ? <img src={logoUrl} alt={name} height="32" /> : name}</p>
}
