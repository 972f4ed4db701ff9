import { accountArea } from '@/app/account-area'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { AccountPage } from '@/components/account/account-page'
import { SectionLinks } from '@/components/islands/section-links'
import { OtherAccessNotice } from '@/components/screens/other-access-notice'
import { SettingsCards } from '@/components/screens/settings-cards'
import { allowedReturnTo } from '@/lib/destination/return-to'
import { isFromRecovery } from '@/lib/flows/recovery/recovery-settings'
import { readOtherAccess } from '@/lib/flows/settings/other-access'
import { targetSection } from '@/lib/flows/settings/result-section'
import { redirect } from '@/lib/http/redirect'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { bindPageUrl, linkFlowIn } from '@/lib/line/bind-flow'
import { hasApplications } from '@/lib/oauth2/applications'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'
import { pageSections, settingsSections } from '@/lib/ory/kratos/flow/settings-sections'
import { submitSettings } from './actions'
import { RecoverySettingsPage } from './recovered-settings'
import { settingsTitle } from './settings-title'
import { transformSettings } from './transform-settings'

export default titled(
  ({ searchParams }: PageProps) => flowPageTitle('settings', searchParams, settingsTitle),
  SettingsPage,
)

/** Account Settings: the navigation and a section for each thing that can be changed (docs/behaviour.md 2.3). */
async function SettingsPage({ searchParams }: PageProps) {
  const [found, t] = await Promise.all([
    openPageFlow('settings', searchParams),
    currentTranslator('settings'),
  ])
  const bindPage = bindPageUrl(found.flow, linkFlowIn(found.session))
  if (bindPage) redirect(bindPage)
  const open = await transformSettings(found)
  if (isFromRecovery(open.flow)) return <RecoverySettingsPage t={t} open={open} order={pageSections} />
  const access = await readOtherAccess(open, hasApplications)
  const identifier = knownIdentifier(open.flow)
  const notice = formNotice({ ...open, account: identifier }, t)
  const wanted = targetSection(open)
  const sections = settingsSections(open.flow.ui, pageSections).known
  return (
    <AccountPage
      t={t}
      title={t.text('settings.title')}
      hint={t.text('settings.hint')}
      area={
        await accountArea({
          identifier,
          current: 'settings',
          sections: (
            <SectionLinks
              links={sections.map((id) => ({ id, label: t.text(`settings.nav_${id}`) }))}
              {...(wanted && { current: wanted })}
            />
          ),
        })
      }
    >
      <SettingsCards
        t={t}
        open={open}
        order={pageSections}
        wanted={wanted}
        notice={notice}
        consequence={
          access && (
            <OtherAccessNotice
              t={t}
              access={access}
              checksBelow
              continueHref={allowedReturnTo(open.flow.return_to)}
            />
          )
        }
        action={submitSettings}
      />
    </AccountPage>
  )
}
