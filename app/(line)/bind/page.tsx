import { submitSettings } from '@/app/(flows)/settings/actions'
import { submitUnlink } from '@/app/(line)/unbind/actions'
import { AccountStyles } from '@/app/account-styles'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { ProviderIcon } from '@/components/flow/nodes/provider-icon'
import { LineAccount } from '@/components/line/line-account'
import { LineSettings } from '@/components/line/line-settings'
import { LineAlreadyLinked } from '@/components/line/line-taken'
import { Alert } from '@/components/ui/alert'
import { ButtonLink } from '@/components/ui/button-link'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { linkedAlreadyUrl } from '@/lib/line/bind-flow'
import { lineName } from '@/lib/line/line-name'
import { lineProfileOf } from '@/lib/line/line-profile'
import { linkRefusalOf } from '@/lib/line/link-refused'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import { isLineOnlyWay, lineLinkForm } from './bind-flow'
import { changeOfAccount } from './change-of-account'

export default titled(
  ({ searchParams }: PageProps) => flowPageTitle('bind', searchParams, 'line.account', { name: lineName() }),
  BindPage,
)

/** Links or unlinks LINE, and nothing else (docs/behaviour.md 2.7). */
async function BindPage({ searchParams }: PageProps) {
  const [open, t] = await Promise.all([openPageFlow('bind', searchParams), currentTranslator('settings')])
  const refusal = linkRefusalOf(open.flow)
  if (refusal === 'second') redirect(linkedAlreadyUrl)
  const [bind, isOnlyWay, profile, change] = await Promise.all([
    lineLinkForm(open.flow),
    isLineOnlyWay(open.flow),
    lineProfileOf(open.flow),
    refusal === 'taken' ? changeOfAccount(open.session, open.pageUrl.query) : undefined,
  ])
  const name = lineName()
  const isLinkable = bind?.action === 'link'
  const notice = open.notice === 'line_linked' && isLinkable ? undefined : open.notice
  return (
    <>
      <AccountStyles />
      <LineSettings
        t={t}
        open={open}
        title={t.text('line.bind')}
        icon={<ProviderIcon provider="line" placement="card" />}
        notice={formNotice({ notice, account: knownIdentifier(open.flow) }, t)}
        answer={refusal && <LineAlreadyLinked t={t} lineName={name} change={change} />}
        about={profile && <LineAccount t={t} profile={profile} lineName={name} />}
        flow={bind?.flow}
        group="oidc"
        // Unlinking creates its own flow: this flow is for the screen of a link.
        action={bind?.action === 'unlink' ? submitUnlink : submitSettings}
        hint={
          bind && !isLinkable && notice !== 'line_linked' ? t.text('notice.line_linked', { name }) : undefined
        }
        fallback={
          <>
            <Alert severity="disabled" position="center" severityLabel={undefined}>
              {t.text(isOnlyWay ? 'line.bind_none' : 'line.bind_not_offered', { name })}
            </Alert>
            {isOnlyWay && <ButtonLink href="/setpassword">{t.text('line.set_password_action')}</ButtonLink>}
          </>
        }
      />
    </>
  )
}
