import type { Metadata } from 'next'
import { FailureScreen } from '@/components/screens/failure-screen'
import { config } from '@/lib/config/config'
import { currentTranslator } from '@/lib/i18n/current-translator'
import RootLayout from './layout'
import { pageTitle } from './page-title'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('error.not_found.title')
}

/** The page for an unknown URL. A plain `not-found.tsx` would be rendered with every page, whether needed or not. */
export default async function NotFound() {
  const t = await currentTranslator()
  return (
    <RootLayout>
      <FailureScreen
        t={t}
        title={t.text('error.not_found.title')}
        explanation={t.text('error.not_found.body')}
        primaryLink={{ href: '/', label: t.text('action.go_back') }}
        supportUrl={config().SUPPORT_URL}
      />
    </RootLayout>
  )
}
