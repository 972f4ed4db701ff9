import type { PageProps } from '@/app/page-props'
import { pageTitle } from '@/app/page-title'
import { titled } from '@/app/titled'
import { LineSignIn } from '@/components/line/line-sign-in'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { failedLoginHref } from '@/lib/line/submit-line-login'
import { toHref } from '@/lib/urls/flow-page-url'
import { openLineLogin } from './open-line-login'

export default titled(() => pageTitle('line.account', 'login', { name: lineName() }), LineLoginPage)

/**
 * The login page sends visitors inside LINE's browser here when `LINE_LOGIN_MODE` is `liff-token` or
 * `bridge`, and there is a LIFF app. It is a page of its
 * own, so that no other page loads LINE's code.
 */
async function LineLoginPage({ searchParams }: PageProps) {
  const [{ liffId, pageUrl, manualHref }, t] = await Promise.all([
    openLineLogin(await searchParams),
    currentTranslator('login'),
  ])
  return (
    <Card title={t.text('line.signing_in', { name: lineName() })}>
      <LineSignIn
        liffId={liffId}
        page={toHref(pageUrl)}
        failedHref={failedLoginHref(pageUrl)}
        text={t.text('loading')}
      />
      <ButtonLink href={manualHref} variant="outline" size="large">
        {t.text('line.by_hand')}
      </ButtonLink>
    </Card>
  )
}
