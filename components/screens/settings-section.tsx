import type { ReactNode } from 'react'
import { Messages } from '@/components/flow/messages'
import { FormResult } from '@/components/islands/form-result'
import type { FormAction } from '@/components/islands/form-state'
import { RowsSection } from '@/components/ui/rows-section'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { Translator } from '@/lib/i18n/translator'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { SettingsRowView } from './settings-row-view'
import { settingsRows } from './settings-rows'

interface SettingsSectionProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly group: SettingsGroup | 'other'
  /** The node groups of the section. The default is the section's own group. */
  readonly groups?: readonly string[]
  /** Kratos' messages about the last submitted form, if it belongs to this section. */
  readonly answer: readonly UiText[] | undefined
  /** The other effects of the change. */
  readonly consequence?: ReactNode
  /** Whether the visitor came for this section, so its form is open. */
  readonly isWanted: boolean
  readonly action: FormAction
}

/**
 * The sections whose form the visitor may continue with after a result. In the others the form is for another
 * key: after an authenticator app was removed, the row must not show the key for a new one.
 */
const opensAfterAnswer: readonly (SettingsGroup | 'other')[] = ['profile', 'password', 'lookup_secret']

/** One section of the settings: a row for each item, with a form of its own. */
export function SettingsSection(props: SettingsSectionProps) {
  const { t, open, group, groups = [group], answer, consequence, isWanted, action } = props
  const nodes = open.flow.ui.nodes.filter((node) => groups.includes(node.group))
  const rows = settingsRows(nodes, group)
  const only = rows.length === 1 ? rows[0] : undefined
  const isInside = only?.kind === 'form' && opensAfterAnswer.includes(group)
  const said = answer && answer.length > 0 && !isInside && (
    <FormResult>
      <Messages texts={answer} t={t} />
      {consequence}
    </FormResult>
  )
  return (
    <RowsSection title={t.text(`settings.title_${group}`)} id={group} answer={said}>
      {rows.map((row) => (
        <SettingsRowView
          key={row.key}
          t={t}
          open={open}
          group={group}
          groups={groups}
          row={row}
          isFirstOfKind={!rows.some(({ kind }) => kind === 'removal')}
          isWanted={isWanted && row.kind === 'form'}
          answer={isInside ? answer : undefined}
          consequence={isInside ? consequence : undefined}
          action={action}
        />
      ))}
      {rows.length === 0 && <p className="row-panel">{t.text('settings.nothing')}</p>}
    </RowsSection>
  )
}
