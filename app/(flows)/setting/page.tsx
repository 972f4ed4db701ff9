import { submitSettings } from '@/app/(flows)/settings/actions'
import { RecoverySettingsPage } from '@/app/(flows)/settings/recovered-settings'
import { settingsTitle } from '@/app/(flows)/settings/settings-title'
import { transformSettings } from '@/app/(flows)/settings/transform-settings'
import { accountArea } from '@/app/account-area'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { AccountPage } from '@/components/account/account-page'
import { OtherAccessNotice } from '@/components/screens/other-access-notice'
import { SettingsCards } from '@/components/screens/settings-cards'
import { ButtonLink } from '@/components/ui/button-link'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { isFromRecovery } from '@/lib/flows/recovery/recovery-settings'
import { readOtherAccess } from '@/lib/flows/settings/other-access'
import { resultPageUrl, targetSection } from '@/lib/flows/settings/result-section'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { bindPageUrl, linkFlowIn } from '@/lib/line/bind-flow'
import { hasApplications } from '@/lib/oauth2/applications'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import { cardSections } from '@/lib/ory/kratos/flow/settings-sections'

export default titled(
  ({ searchParams }: PageProps) => flowPageTitle('setting', searchParams, settingsTitle),
  SettingPage,
)

/**
 * The plain list of settings cards (docs/behaviour.md 2.3), with links to continue and to sign out. A recovery ends
 * here, with nothing but the new password.
 */
async function SettingPage({ searchParams }: PageProps) {
  const [found, t] = await Promise.all([openPageFlow('setting', searchParams), currentTranslator('settings')])
  const bindPage = bindPageUrl(found.flow, linkFlowIn(found.session))
  if (bindPage) redirect(bindPage)
  const leftPage = resultPageUrl(found)
  if (leftPage) redirect(leftPage)
  const open = await transformSettings(found)
  if (isFromRecovery(open.flow)) return <RecoverySettingsPage t={t} open={open} order={cardSections} />
  const access = await readOtherAccess(open, hasApplications)
  const identifier = knownIdentifier(open.flow)
  const notice = formNotice({ ...open, account: identifier }, t)
  return (
    <AccountPage
      t={t}
      title={t.text('settings.title')}
      hint={t.text('settings.hint')}
      area={await accountArea({ identifier, current: 'settings' })}
    >
      <SettingsCards
        t={t}
        open={open}
        order={cardSections}
        wanted={targetSection(open)}
        notice={notice}
        saysAllFirst
        consequence={access && <OtherAccessNotice t={t} access={access} checksBelow />}
        action={submitSettings}
      />
      <ButtonLink href={allowedReturnTo(open.flow.return_to) ?? '/'} variant="outline" size="large">
        {t.text('action.continue')}
      </ButtonLink>
    </AccountPage>
  )
}
