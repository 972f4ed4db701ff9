import type { Metadata } from 'next'
import RootLayout from './layout'
import { pageTitle } from './page-title'
import { UnknownPage } from './unknown-page'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('error.not_found.title')
}

/** The page for an unknown URL. A plain `not-found.tsx` would be rendered with every page, whether needed or not. */
export default function NotFound() {
  return (
    <RootLayout>
      <UnknownPage />
    </RootLayout>
  )
}
