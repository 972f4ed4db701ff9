import { headers } from 'next/headers'
import { ThemeStyle } from '@/components/theme/theme-style'
import { ClientMark } from '@/components/ui/client-mark'
import { acceptsPage } from '@/lib/http/accepts-page'
import { nonceOf } from '@/lib/http/security-headers'
import type { ClientBranding } from '@/lib/oauth2/client-branding'
import { oauth2Config } from '@/lib/oauth2/oauth2-config'
import { accentUrl } from '@/lib/theme/accent-style'
import { AccountStyles } from './account-styles'
import { clientAccentStyle } from './client-accent'

/** The logo and name of the application that requests the sign-in, above the card. Nothing without a logo. */
export function ClientBanner({ look: { name = '', logoUrl } }: { readonly look: ClientBranding }) {
  if (logoUrl === undefined) return null
  return (
    <>
      <AccountStyles />
      <div className="client-banner">
        <ClientMark client={{ name, logoUrl }} />
      </div>
    </>
  )
}

/**
 * The color of the application, where it has one that people can read. A document has it as a style of its own, so the
 * form waits for no further request. Where Next's router puts the page into the document of another page, it is a file:
 * the CSP of that document has another nonce.
 */
export function ClientAccent({ look: { accent } }: { readonly look: ClientBranding }) {
  // An async component costs every page, also where it renders nothing.
  return accent === undefined ? null : <Accent accent={accent} />
}

async function Accent({ accent }: { readonly accent: string }) {
  const css = clientAccentStyle(accent, oauth2Config())
  if (css === undefined) return null
  const sent = await headers()
  if (isForDocument(sent)) return <ThemeStyle css={css} nonce={nonceOf(sent)} />
  return <link rel="stylesheet" href={accentUrl(accent)} precedence="application" />
}

/** Whether the browser opens the page: then it accepts HTML. Next's script accepts its own type. */
function isForDocument(sent: Pick<Headers, 'get'>): boolean {
  return acceptsPage(sent.get('accept'))
}
