import type { headers } from 'next/headers'
import { PageStyles } from '@/components/islands/page-styles'
import { nonceOf } from '@/lib/http/security-headers'
import { isReturningBrowser } from '@/lib/session/kratos-cookies'
import { pageStyles } from '@/lib/theme/page-styles'

interface SheetProps {
  readonly sheet: 'page' | 'account'
  readonly url: string
  /** The headers of the request. */
  readonly sent: Awaited<ReturnType<typeof headers>>
  readonly precedence?: string | undefined
}

/** A sheet of our styles. The first page of a browser holds it, and the browser fetches the files for the next ones. */
export function Stylesheet({ sent, ...styles }: SheetProps) {
  const isFirstPage = !isReturningBrowser(sent.get('cookie'))
  return (
    <>
      <PageStyles {...styles} isInline={isFirstPage} nonce={nonceOf(sent)} />
      {isFirstPage && styles.sheet === 'page' && <LaterStyles />}
    </>
  )
}

/** The files of both sheets, fetched when there is time. */
function LaterStyles() {
  return (['page', 'account'] as const).map((sheet) => (
    <link key={sheet} rel="prefetch" href={pageStyles(sheet).url} as="style" />
  ))
}
