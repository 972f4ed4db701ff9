import type { ReactNode } from 'react'
import { Brand } from './brand'

interface PageProps {
  /** The label of the link that skips the head of the page. */
  readonly skipLabel: string
  readonly brandName: string
  readonly brandLogoUrl?: string | undefined
  /** The operator's links and the choice of language. */
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen: the brand, the screen itself and the footer. */
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
