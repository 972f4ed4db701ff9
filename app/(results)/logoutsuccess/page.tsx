import { redirect } from 'next/navigation'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { SearchParams } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { signingOutWith } from '@/lib/portal/sign-out'
import { allowedReturnTo } from '@/lib/request/redirects'
import { readSession } from '@/lib/session/session'

interface LogoutSuccessPageProps {
  readonly searchParams: Promise<SearchParams>
}

/** Specification 2.4: the end of signing out. Who was on the way somewhere goes on there. */
export default async function LogoutSuccessPage({ searchParams }: LogoutSuccessPageProps) {
  const [query, session, t] = await Promise.all([searchParams, readSession(), currentTranslator()])
  const stop = signingOutWith(session)
  if (stop) redirect(stop === 'kratos' ? '/login?logout=true' : '/api/portal/signed-out')
  const returnTo = typeof query.return_to === 'string' ? allowedReturnTo(query.return_to) : null
  return (
    <Card title={t.text('result.logged_out')}>
      <nav className="stack">
        {returnTo !== null && (
          <ButtonLink href={returnTo} variant="semibold" size="large">
            {t.text('action.continue')}
          </ButtonLink>
        )}
        <ButtonLink href="/login" variant={returnTo === null ? 'semibold' : 'outline'} size="large">
          {t.text('action.sign_in_again')}
        </ButtonLink>
      </nav>
    </Card>
  )
}
