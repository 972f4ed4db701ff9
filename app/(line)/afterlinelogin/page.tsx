import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { AfterLineLogin } from '@/components/line/after-line-login'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { InlineSpinner } from '@/components/ui/spinner'
import { readDestination } from '@/lib/destination/destination'
import { loginHref } from '@/lib/destination/links'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineConfig } from '@/lib/line/line-config'
import { lineName } from '@/lib/line/line-name'
import { flowPageUrl } from '@/lib/urls/flow-page-url'

export default titled(() => pageTitle('line.signing_in', undefined, { name: lineName() }), AfterLineLoginPage)

/** LINE may send people here after its own login (docs/behaviour.md 2.4). Without LIFF there is nothing to find out. */
async function AfterLineLoginPage({ searchParams }: PageProps) {
  const destination = readDestination(flowPageUrl('login', await searchParams).query)
  const loggedInHref = loginHref(destination, { lineloggedin: 'true' })
  const { LINE_LIFF_ID: liffId } = lineConfig()
  if (!liffId) redirect(loggedInHref)
  const t = await currentTranslator()
  return (
    <Card title={t.text('line.signing_in', { name: lineName() })}>
      <InlineSpinner label={t.text('loading')} />
      <AfterLineLogin
        liffId={liffId}
        loggedInHref={loggedInHref}
        otherwiseHref={loginHref(destination, { loginError: 'true', notice: 'line_error' })}
      />
      <ButtonLink href={loggedInHref} variant="outline" size="large">
        {t.text('action.continue')}
      </ButtonLink>
    </Card>
  )
}
