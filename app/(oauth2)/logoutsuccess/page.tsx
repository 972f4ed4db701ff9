import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { activeSignOut } from '@/lib/portal/sign-out'
import { readSession } from '@/lib/session/session'

export default titled(() => pageTitle('result.logged_out'), LogoutSuccessPage)

/** The end of a sign-out (docs/behaviour.md 2.4). A visitor with a `return_to` continues there. */
async function LogoutSuccessPage({ searchParams }: PageProps) {
  const [query, session, t] = await Promise.all([searchParams, readSession(), currentTranslator()])
  const stop = activeSignOut(session)
  if (stop) redirect(stop === 'kratos' ? '/login?logout=true' : '/api/portal/signed-out')
  const returnTo = allowedReturnTo(query.return_to)
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
