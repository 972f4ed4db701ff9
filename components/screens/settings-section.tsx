import { FlowForm } from '@/components/flow/flow-form'
import { Card } from '@/components/ui/card'
import type { OpenFlow } from '@/lib/flows/open-flow'
import type { Translator } from '@/lib/i18n/translator'
import type { SettingsGroup } from '@/lib/ory/kratos/settings-sections'

interface SettingsSectionProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly group: SettingsGroup | 'other'
  /** The node groups of the form. The default is the section's own group. */
  readonly groups?: readonly string[]
  readonly action: (form: FormData) => Promise<void>
}

/** One card of the settings, with a form of its own. */
export function SettingsSection({ t, open, group, groups = [group], action }: SettingsSectionProps) {
  return (
    <Card title={t.text(`settings.title_${group}`)} level={2} id={group}>
      <FlowForm
        flow={open.flow}
        kind="settings"
        page={open.page}
        action={action}
        t={t}
        groups={groups}
        draft={open.draft}
      />
    </Card>
  )
}
