import type { headers } from 'next/headers'
import { PageStyles } from '@/components/islands/page-styles'
import { nonceOf } from '@/lib/http/security-headers'
import { isReturningBrowser } from '@/lib/session/kratos-cookies'
import { pageSheetFor, pageStyles } from '@/lib/theme/page-styles'

interface SheetProps {
  /** The sheet of every page, or the one of the account area. */
  readonly sheet: 'page' | 'account'
  /** The headers of the request. */
  readonly sent: Awaited<ReturnType<typeof headers>>
  readonly precedence?: string | undefined
}

/** A sheet of our styles. The first page of a browser holds it. */
export function Stylesheet({ sheet, sent, precedence }: SheetProps) {
  const name = sheet === 'page' ? pageSheetFor(sent.get('user-agent')) : sheet
  return (
    <PageStyles
      sheet={name}
      url={pageStyles(name).url}
      isInline={isFirstPage(sent)}
      nonce={nonceOf(sent)}
      precedence={precedence}
    />
  )
}

/**
 * On the first page of a browser, fetches the files for the next ones when the page has loaded. As links of the page,
 * they would delay its first paint.
 */
export function LaterStyles({ sent }: Pick<SheetProps, 'sent'>) {
  if (!isFirstPage(sent)) return null
  const urls = [pageSheetFor(sent.get('user-agent')), 'account' as const].map(
    (sheet) => pageStyles(sheet).url,
  )
  const links = urls.map((url) => `<link rel=prefetch href=${url}>`).join('')
  return (
    <script
      nonce={nonceOf(sent)}
      // A document keeps the nonce that it was loaded with.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the URLs are names of our own files
      dangerouslySetInnerHTML={{
        __html: `addEventListener('load',()=>document.head.insertAdjacentHTML('beforeend','${links}'))`,
      }}
    />
  )
}

const isFirstPage = (sent: SheetProps['sent']) => !isReturningBrowser(sent.get('cookie'))
