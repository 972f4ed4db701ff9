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

/** A sheet of our styles. The first page of a browser holds it, and the browser fetches the files for the next ones. */
export function Stylesheet({ sheet, sent, precedence }: SheetProps) {
  const isFirstPage = !isReturningBrowser(sent.get('cookie'))
  const name = sheet === 'page' ? pageSheetFor(sent.get('user-agent')) : sheet
  return (
    <>
      <PageStyles
        sheet={name}
        url={pageStyles(name).url}
        isInline={isFirstPage}
        nonce={nonceOf(sent)}
        precedence={precedence}
      />
      {isFirstPage && sheet === 'page' && <LaterStyles sheets={[name, 'account']} />}
    </>
  )
}

/** The files of both sheets, fetched when there is time. */
function LaterStyles({ sheets }: { readonly sheets: readonly Parameters<typeof pageStyles>[0][] }) {
  return sheets.map((sheet) => <link key={sheet} rel="prefetch" href={pageStyles(sheet).url} as="style" />)
}
