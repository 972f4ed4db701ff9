import { submitSettings } from '@/app/(flows)/settings/actions'
import { changeBlockedText } from '@/app/(flows)/settings/change-blocked-text'
import { flowPageTitle } from '@/app/flow-page-title'
import { openPageFlow } from '@/app/open-page-flow'
import { formNotice } from '@/app/page-notice'
import type { PageProps } from '@/app/page-props'
import { titled } from '@/app/titled'
import { LineSettings } from '@/components/line/line-settings'
import { Alert } from '@/components/ui/alert'
import { withBlockedChange } from '@/lib/flows/settings/blocked-change'
import { withNewPasswordLabel } from '@/lib/flows/settings/new-password-label'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { lineName } from '@/lib/line/line-name'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'

export default titled(
  ({ searchParams }: PageProps) => flowPageTitle('setpassword', searchParams, 'line.set_password_action'),
  SetPasswordPage,
)

/** A password for an account that LINE made (docs/behaviour.md 2.7). */
async function SetPasswordPage({ searchParams }: PageProps) {
  const [found, t] = await Promise.all([
    openPageFlow('setpassword', searchParams),
    currentTranslator('settings'),
  ])
  const flow = withBlockedChange(found.flow, found.session, changeBlockedText(t))
  const open = { ...found, flow: withNewPasswordLabel(flow, t.text('settings.new_password')) }
  const hasPassword = open.flow.ui.nodes.some(({ group }) => group === 'password')
  return (
    <LineSettings
      t={t}
      open={open}
      title={t.text('line.set_password', { name: lineName() })}
      notice={formNotice({ notice: open.notice, account: knownIdentifier(open.flow) }, t)}
      flow={hasPassword ? open.flow : undefined}
      group="password"
      action={submitSettings}
      fallback={
        <Alert severity="disabled" severityLabel={undefined}>
          {t.text('line.set_password_none')}
        </Alert>
      }
    />
  )
}
