import RootLayout from './layout'
import { UnknownPage } from './unknown-page'

/** The page for an unknown URL. A plain `not-found.tsx` would be rendered with every page, whether needed or not. */
export default function NotFound() {
  return (
    <RootLayout>
      <UnknownPage />
    </RootLayout>
  )
}
