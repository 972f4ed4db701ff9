import type { ReactNode } from 'react'
import { FlowForm } from '@/components/flow/flow-form'
import { planFlowForm } from '@/components/flow/flow-form-plan'
import { Messages } from '@/components/flow/messages'
import { ProviderIcon } from '@/components/flow/nodes/provider-icon'
import { NoticeView } from '@/components/flow/notice-view'
import { FormResult } from '@/components/islands/form-result'
import type { FormAction } from '@/components/islands/form-state'
import { DetailsRow, Row } from '@/components/ui/row'
import { RowIcon, type RowIconName } from '@/components/ui/row-icon'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import type { Translator } from '@/lib/i18n/translator'
import type { RawNode, UiText } from '@/lib/ory/kratos/flow/flow'
import { withLabelContext } from '@/lib/ory/kratos/flow/label-context'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { settingsRowTexts } from './settings-row-texts'
import { isNumbered, needsAttention, type SettingsRow, splitRemoval } from './settings-rows'

interface SettingsRowViewProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly group: SettingsGroup | 'other'
  readonly groups: readonly string[]
  readonly row: SettingsRow
  /** Whether the section has nothing that can be removed yet. */
  readonly isFirstOfKind: boolean
  readonly isWanted: boolean
  /** Kratos' messages about this form. Backup codes have none, so the hint replaces them. */
  readonly answer: readonly UiText[] | undefined
  /** The other effects of the change. */
  readonly consequence?: ReactNode
  readonly action: FormAction
}

/** One row of the settings. A form that takes more than one press is inside the row, which opens. */
export function SettingsRowView(props: SettingsRowViewProps) {
  const { t, open, group, groups, row, isFirstOfKind, isWanted, answer, consequence, action } = props
  const { flow, page, draft } = open
  const { action: label, hint, warning, ...texts } = settingsRowTexts({ t, flow, group, row, isFirstOfKind })
  const shared = flow.ui.nodes.filter((node) => node.group === 'default')
  const named = isNumbered(row)
    ? row.nodes.map((node) => withLabelContext(node, { display_name: texts.name }))
    : row.nodes
  const { others, ending } = splitRemoval({ ...row, nodes: named })
  const idPrefix = row.kind === 'form' ? `flow-${group}` : `flow-${row.key}`
  const formWith = (nodes: readonly RawNode[], prefix: string) => (
    <FlowForm
      plan={planFlowForm({
        flow: { ...flow, ui: { ...flow.ui, nodes: [...shared, ...nodes] } },
        kind: 'settings',
        t,
        groups,
        idPrefix: prefix,
        draft,
      })}
      page={page}
      action={action}
    />
  )
  const form = formWith(others, idPrefix)
  const rowProps = { ...texts, icon: <SettingsRowIcon group={group} row={row} /> }
  const isHintAnswer = answer?.length === 0
  if (label === undefined) return <Row {...rowProps}>{form}</Row>
  return (
    <DetailsRow
      {...rowProps}
      labels={{ open: label, close: t.text('row.close') }}
      isOpen={isWanted || Boolean(answer) || needsAttention(row, draft)}
    >
      {answer && (
        <FormResult>
          <Messages texts={answer} t={t} />
          {isHintAnswer && <p>{hint}</p>}
        </FormResult>
      )}
      {consequence}
      {hint && !isHintAnswer && <p>{hint}</p>}
      {warning && <NoticeView notice={warning} t={t} />}
      {form}
      {ending.length > 0 && (
        <details className="more" open={ending.some(({ messages }) => messages.length > 0)}>
          <summary>{t.text('row.turn_off')}</summary>
          <p>{t.text('settings.hint_codes_off')}</p>
          {formWith(ending, `${idPrefix}-off`)}
        </details>
      )}
    </DetailsRow>
  )
}

const icons: Readonly<Record<SettingsGroup | 'other', RowIconName>> = {
  profile: 'person',
  password: 'lock',
  oidc: 'link',
  totp: 'watch',
  webauthn: 'key',
  passkey: 'passkey',
  lookup_secret: 'codes',
  other: 'lock',
}

interface SettingsRowIconProps {
  readonly group: SettingsGroup | 'other'
  readonly row: SettingsRow
}

/** The icon of a row: a provider has its own. */
function SettingsRowIcon({ group, row }: SettingsRowIconProps) {
  const [node] = row.read
  const isProvider = node?.kind === 'provider'
  const icon = isProvider && ProviderIcon({ provider: String(node.attributes.icon ?? node.value) })
  return icon || <RowIcon name={icons[group]} />
}
