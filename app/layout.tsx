import './globals.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { Page } from '@/components/ui/page'
import { config } from '@/lib/config/config'
import { flowPages, isFlowPage } from '@/lib/http/flow-page-url'
import { pageOf } from '@/lib/http/page-header'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { PageFooter } from './page-footer'

/** Each response has its own nonce, so no page is made at build time. */
export const dynamic = 'force-dynamic'

export function generateMetadata(): Metadata {
  return { title: config().BRAND_NAME }
}

export const viewport: Viewport = { colorScheme: 'light dark' }

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const page = pageOf(await headers())
  const name = page.pathname.slice(1)
  const t = await currentTranslator(isFlowPage(name) ? flowPages[name] : undefined)
  const { BRAND_NAME, BRAND_LOGO_URL } = config()
  return (
    <html lang={t.locale} dir={t.dir}>
      <Page
        skipLabel={t.text('page.skip_link')}
        brandName={BRAND_NAME}
        brandLogoUrl={BRAND_LOGO_URL}
        footer={<PageFooter t={t} page={page} />}
      >
        {/* An element costs less than Next's own `icon` file, which brings a client component to every page. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        {children}
      </Page>
    </html>
  )
}
