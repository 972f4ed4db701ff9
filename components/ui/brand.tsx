/** The operator's logo. */
export interface Logo {
  readonly url: string
  /** For the dark theme, where it is another one. */
  readonly darkUrl?: string | undefined
}

interface BrandProps {
  readonly name: string
  readonly logo?: Logo | undefined
  readonly iconUrl: string
}

/** At the head of every page: the operator's logo, or the icon of the site and the name. */
export function Brand({ name, logo, iconUrl }: BrandProps) {
  return (
    <div className="brand">
      {logo ? (
        <picture>
          {logo.darkUrl && <source srcSet={logo.darkUrl} media="screen and (prefers-color-scheme: dark)" />}
          <img src={logo.url} alt={name} height="32" />
        </picture>
      ) : (
        <>
          {/* biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids */}
          <img src={iconUrl} alt="" width="32" height="32" />
          <span translate="no">{name}</span>
        </>
      )}
    </div>
  )
}
