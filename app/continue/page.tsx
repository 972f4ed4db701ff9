import { redirect } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { unsealRedirectTarget } from '@/lib/request/redirect-page'

/** The bridge off our origin for browsers without script (lib/request/redirect-page.ts). */
export default async function ContinuePage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const [{ to }, t] = await Promise.all([searchParams, currentTranslator()])
  const address = typeof to === 'string' ? await unsealRedirectTarget(to) : null
  if (address === null) redirect('/')
  return (
    <Card title={t.text('continue.title')}>
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <p>{t.text('continue.body')}</p>
      <ButtonLink href={address} variant="semibold" size="large">
        {t.text('action.continue')}
      </ButtonLink>
    </Card>
  )
}
