import { cache } from 'react'
import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { markAddresses } from '@/components/ui/mark-addresses'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { unsealRedirectTarget } from '@/lib/request/redirect-page'

export default titled(
  async (props: PageProps) => pageTitle(titleOf((await targetOf(props))?.address)),
  ContinuePage,
)

/**
 * Redirects to another site after a form: for browsers without JavaScript, and for a visitor who must know an
 * address there (lib/request/redirect-page.ts).
 */
async function ContinuePage(props: PageProps) {
  const [target, t] = await Promise.all([targetOf(props), currentTranslator()])
  if (target === null) redirect('/')
  const { url, address } = target
  return (
    <Card title={t.text(titleOf(address))}>
      {address ? (
        <p>{markAddresses(t.text('continue.provider', { address }))}</p>
      ) : (
        <>
          <meta httpEquiv="refresh" content={`0;url=${url}`} />
          <p>{t.text('continue.body')}</p>
        </>
      )}
      <ButtonLink href={url} variant="semibold" size="large">
        {t.text('action.continue')}
      </ButtonLink>
    </Card>
  )
}

/** The title and the page both need the target, so it is unsealed once for each request. */
const unsealOnce = cache(unsealRedirectTarget)

async function targetOf({ searchParams }: PageProps) {
  const { to } = await searchParams
  return typeof to === 'string' ? unsealOnce(to) : null
}

function titleOf(address: string | undefined) {
  return address ? 'login.title' : 'continue.title'
}
