import type { FormAction } from '@/components/islands/form-state'
import { RowsSection } from '@/components/ui/rows-section'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { Translator } from '@/lib/i18n/translator'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { SettingsRowView } from './settings-row-view'
import { removalRows } from './settings-rows'

interface OtherWaysProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly order: readonly SettingsGroup[]
  readonly action: FormAction
}

/**
 * Credentials besides the password, each with a button that removes it: a previous intruder may have added
 * them.
 */
export function OtherWays({ t, open, order, action }: OtherWaysProps) {
  const rows = order.flatMap((group) =>
    removalRows(open.flow.ui.nodes.filter((node) => node.group === group)).map((row) => ({ group, row })),
  )
  if (rows.length === 0) return null
  return (
    <RowsSection title={t.text('access.title')} id="other-ways" hint={t.text('access.check')}>
      {rows.map(({ group, row }) => (
        <SettingsRowView
          key={`${group}-${row.key}`}
          t={t}
          open={open}
          group={group}
          groups={[group]}
          row={row}
          isFirstOfKind={false}
          isWanted={false}
          answer={undefined}
          action={action}
        />
      ))}
    </RowsSection>
  )
}
