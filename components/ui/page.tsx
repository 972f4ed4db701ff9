import type { ReactNode } from 'react'
import { Brand } from './brand'

interface PageProps {
  readonly brandName: string
  readonly brandLogoUrl?: string | undefined
  /** Small links and choices at the end of the page. */
  readonly footer: ReactNode
  readonly children: ReactNode
}

/** The frame of every screen: brand, the screen itself, small print. `#main` is where a skip link leads. */
export function Page({ brandName, brandLogoUrl, footer, children }: PageProps) {
  return (
    <div className="page">
      <header className="page-header">
        <Brand name={brandName} logoUrl={brandLogoUrl} />
      </header>
      <main className="page-main" id="main">
        {children}
      </main>
      <footer className="page-footer">{footer}</footer>
    </div>
  )
}
