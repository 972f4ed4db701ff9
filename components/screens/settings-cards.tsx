import { Messages, severityLabel } from '@/components/flow/messages'
import { Alert, type Severity } from '@/components/ui/alert'
import type { OpenFlow } from '@/lib/flows/open-flow'
import type { Translator } from '@/lib/i18n/translator'
import { type SettingsGroup, settingsSections, withoutStrayFields } from '@/lib/ory/kratos/settings-sections'
import { SettingsSection } from './settings-section'

interface SettingsCardsProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly order: readonly SettingsGroup[]
  readonly notice: { readonly severity: Severity; readonly text: string } | undefined
  readonly action: (form: FormData) => Promise<void>
}

/** The flow's messages, then one card for each group of settings (specification 2.3). */
export function SettingsCards({ t, open, order, notice, action }: SettingsCardsProps) {
  const ui = withoutStrayFields(open.flow.ui)
  const { known, other } = settingsSections(ui, order)
  const shown = { ...open, flow: { ...open.flow, ui } }
  return (
    <>
      {notice && (
        <Alert severity={notice.severity} severityLabel={severityLabel(notice.severity, t)}>
          {notice.text}
        </Alert>
      )}
      <Messages texts={ui.messages} t={t} />
      {known.map((group) => (
        <SettingsSection key={group} t={t} open={shown} group={group} action={action} />
      ))}
      {other.length > 0 && (
        <SettingsSection t={t} open={shown} group="other" groups={other} action={action} />
      )}
    </>
  )
}
