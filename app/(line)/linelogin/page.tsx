import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { pageTitle } from '@/app/page-title'
import { lineParameter } from '@/components/islands/line-ceremony'
import { LineSignIn } from '@/components/islands/line-sign-in'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { config } from '@/lib/config/config'
import { flowPageUrl, type SearchParams, toHref } from '@/lib/http/flow-page-url'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { isLineBrowser } from '@/lib/line/line-browser'
import { lineName } from '@/lib/line/line-name'
import { hasTriedLine } from '@/lib/line/login-state'
import { failedLoginHref } from '@/lib/line/submit-line-login'
import { currentVisitor } from '@/lib/request/visitor'
import { readSession } from '@/lib/session/session'

export function generateMetadata(): Promise<Metadata> {
  return pageTitle('line.account', 'login', { name: lineName() })
}

/**
 * Where the login page sends visitors inside LINE when `LINE_LOGIN_MODE` is `liff-token`. A page of its own, so that
 * nobody else loads what belongs to LINE.
 */
export default async function LineLoginPage({
  searchParams,
}: {
  readonly searchParams: Promise<SearchParams>
}) {
  const [params, session, { userAgent }, t] = await Promise.all([
    searchParams,
    readSession(),
    currentVisitor(),
    currentTranslator('login'),
  ])
  const pageUrl = flowPageUrl('login', params)
  for (const name of [...pageUrl.query.keys()]) if (lineParameter.test(name)) pageUrl.query.delete(name)
  const byHand = toHref(pageUrl, { loginError: 'true' })
  const { LINE_LIFF_ID: liffId, LINE_LOGIN_MODE: mode } = config()
  if (!liffId || mode !== 'liff-token' || !isLineBrowser(userAgent) || hasTriedLine(session)) redirect(byHand)
  return (
    <Card title={t.text('line.signing_in', { name: lineName() })}>
      <LineSignIn
        liffId={liffId}
        page={toHref(pageUrl)}
        failedHref={failedLoginHref(pageUrl)}
        text={t.text('loading')}
      />
      <ButtonLink href={byHand} variant="outline" size="large">
        {t.text('line.by_hand')}
      </ButtonLink>
    </Card>
  )
}
