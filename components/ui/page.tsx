import type { ReactNode } from 'react'
import { BrandIcon } from '@/components/ui/brand-icon'
import { markAddresses } from '@/components/ui/mark-addresses'

interface PageProps {
  /** The label of the link that skips the head of the page. */
  readonly skipLabel: string
  readonly brandName: string
  readonly logo?: Logo | undefined
  /** The operator's icon, if there is one. */
  readonly iconUrl?: string | undefined
  /** The operator's notice to every visitor. */
  readonly notice?: string | undefined
  /** What a developer should know about this page, in English. Only in development. */
  readonly developerNotice?: string | undefined
  /** The choice of language and theme. */
  readonly switches: ReactNode
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen: the brand, the screen itself and the footer. */
export function Page(props: PageProps) {
  const { skipLabel, brandName, logo, iconUrl, notice, developerNotice, switches, footer, children } = props
  return (
    <body className="page">
      <a className="skip-link" href="#main">
        {skipLabel}
      </a>
      <header className="page-header">
        {notice ? <p className="page-notice">{markAddresses(notice)}</p> : null}
        {developerNotice ? (
          <p className="page-notice" lang="en" dir="ltr">
            {developerNotice}
          </p>
        ) : null}
        <Brand name={brandName} logo={logo} iconUrl={iconUrl} />
        <div className="switches">{switches}</div>
      </header>
      <main className="page-main" id="main">
        {children}
      </main>
      {footer}
    </body>
  )
}

/** The operator's logo. */
interface Logo {
  readonly url: string
  /** For the dark theme, if it is another one. */
  readonly darkUrl?: string | undefined
}

interface BrandProps {
  readonly name: string
  readonly logo?: Logo | undefined
  readonly iconUrl?: string | undefined
}

/** At the head of every page: the operator's logo, or an icon and the name. */
function Brand({ name, logo, iconUrl }: BrandProps) {
  return (
    <div className="brand" translate="no">
      {logo ? (
        <picture>
          {logo.darkUrl && <source srcSet={logo.darkUrl} media="screen and (prefers-color-scheme: dark)" />}
          <img src={logo.url} alt={name} height="32" />
        </picture>
      ) : (
        <>
          {iconUrl ? (
            // biome-ignore lint/performance/noImgElement: next/image needs inline styles, which the CSP forbids
            <img src={iconUrl} alt="" width="32" height="32" />
          ) : (
            <BrandIcon name={name} />
          )}
          <span>{name}</span>
        </>
      )}
    </div>
  )
}
