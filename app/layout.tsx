import type { Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { ThemeStyle } from '@/components/theme/theme-style'
import { Page } from '@/components/ui/page'
import { tabIcon } from '@/components/ui/tab-icon'
import { config } from '@/lib/config/config'
import { operatorTheme } from '@/lib/config/operator-theme'
import { refusalNotice } from '@/lib/destination/refused-return-to'
import { areaOfUrl } from '@/lib/flows/open/page-area'
import { pageOf } from '@/lib/http/page-header'
import { nonceOf } from '@/lib/http/security-headers'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { releaseRenderMemory } from '@/lib/request/release-render-memory'
import { pageLogo } from '@/lib/theme/shown-logo'
import { accentOf, onAccentOf, pageColors } from '@/lib/theme/theme-styles'
import { currentTheme } from './current-theme'
import { PageFooter } from './page-footer'
import { PageSwitches } from './page-switches'
import { LaterStyles, Stylesheet } from './stylesheet'

/** Each response has its own nonce, so no page is made at build time. */
export const dynamic = 'force-dynamic'

/**
 * One page fades into the next one, if the browser can do that between documents, and unless motion is reduced. Both
 * pages must declare it before they are shown. A linked style sheet can come too late for that, so this is in the page.
 */
const fade = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

const ourColors = {
  accent: accentOf({ light: {}, dark: {} }),
  onAccent: onAccentOf({ light: {}, dark: {} }),
}

/** The colors of the browser's own parts around the page. */
export async function generateViewport(): Promise<Viewport> {
  releaseRenderMemory()
  const theme = await currentTheme()
  const { light, dark } = operatorTheme()?.pageColors ?? pageColors
  const both = [
    { media: '(prefers-color-scheme: light)', color: light },
    { media: '(prefers-color-scheme: dark)', color: dark },
  ]
  return {
    colorScheme: theme === 'system' ? 'light dark' : theme,
    themeColor: theme === 'system' ? both : theme === 'dark' ? dark : light,
  }
}

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  releaseRenderMemory()
  const sent = await headers()
  const page = pageOf(sent)
  const [t, theme] = await Promise.all([currentTranslator(areaOfUrl(page)), currentTheme()])
  const { BRAND_NAME, BRAND_LOGO_URL } = config()
  const branding = operatorTheme()
  const { accent, onAccent } = branding ?? ourColors
  const icon = tabIcon(BRAND_NAME, { accent: accent.light, onAccent: onAccent.light })
  return (
    <html lang={t.lang} dir={t.dir} {...(theme !== 'system' && { 'data-theme': theme })}>
      <head>
        <Stylesheet sheet="page" sent={sent} />
        <ThemeStyle css={fade + (branding?.styles[theme] ?? '')} nonce={nonceOf(sent)} />
        <LaterStyles sent={sent} />
      </head>
      <Page
        skipLabel={t.text('page.skip_link')}
        brandName={BRAND_NAME}
        logo={pageLogo(branding, BRAND_LOGO_URL, theme)}
        iconUrl={branding?.iconUrl}
        notice={t.notice()}
        developerNotice={refusalNotice(page.searchParams)}
        switches={<PageSwitches t={t} page={page} theme={theme} />}
        footer={<PageFooter t={t} />}
      >
        {/* An element costs less than Next's own `icon` file, which brings a client component to every page. */}
        <link rel="icon" href={branding?.iconUrl ?? icon} />
        {children}
      </Page>
    </html>
  )
}
