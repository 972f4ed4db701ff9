import type { ReactNode } from 'react'
import { Brand } from './brand'

interface PageProps {
  /** What the link past the head of the page says. */
  readonly skipLabel: string
  readonly brandName: string
  readonly brandLogoUrl?: string | undefined
  /** Small links and choices at the end of the page. */
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen: brand, the screen itself, small print. Each element here costs every view CPU time. */
export function Page({ skipLabel, brandName, brandLogoUrl, footer, children }: PageProps) {
  return (
    <body className="page">
      <a className="skip-link" href="#main">
        {skipLabel}
      </a>
      <Brand name={brandName} logoUrl={brandLogoUrl} />
      <main className="page-main" id="main">
        {children}
      </main>
      <footer className="page-footer">{footer}</footer>
    </body>
  )
}
