import type { headers } from 'next/headers'
import { PageStyles } from '@/components/islands/page-styles'
import { nonceOf } from '@/lib/http/security-headers'
import { isReturningBrowser } from '@/lib/session/kratos-cookies'

interface SheetProps {
  readonly sheet: 'page' | 'account'
  readonly url: string
  /** The headers of the request. */
  readonly sent: Awaited<ReturnType<typeof headers>>
  readonly precedence?: string | undefined
}

/** A sheet of our styles. The first page of a browser holds it, and the browser fetches the file for the next one. */
export function Stylesheet({ sent, ...styles }: SheetProps) {
  const isFirstPage = !isReturningBrowser(sent.get('cookie'))
  return (
    <>
      <PageStyles {...styles} isInline={isFirstPage} nonce={nonceOf(sent)} />
      {/* When there is time. */}
      {isFirstPage && <link rel="prefetch" href={styles.url} as="style" />}
    </>
  )
}
