import { headers } from 'next/headers'
import { PageStyles } from '@/components/islands/page-styles'
import { wasHereBefore } from '@/lib/http/kratos-cookies'
import { nonceOf } from '@/lib/http/security-headers'
import { accountStyles } from '@/lib/theme/page-styles'

/** The styles of what only a signed-in visitor sees, for each page that shows it. Other pages do not carry them. */
export async function AccountStyles() {
  const sent = await headers()
  const { url } = accountStyles()
  const isInline = !wasHereBefore(sent.get('cookie'))
  return (
    <>
      <PageStyles sheet="account" url={url} isInline={isInline} nonce={nonceOf(sent)} precedence="account" />
      {/* For the next page, when there is time. */}
      {isInline && <link rel="prefetch" href={url} as="style" />}
    </>
  )
}
