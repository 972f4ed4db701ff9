import type { ReactNode } from 'react'
import { LabelledAlert, Messages } from '@/components/flow/messages'
import { type FormNotice, NoticeView } from '@/components/flow/notice-view'
import { ForgetPasskey } from '@/components/islands/forget-passkey'
import { FormResult } from '@/components/islands/form-result'
import type { FormAction } from '@/components/islands/form-state'
import type { OpenFlow } from '@/lib/flows/open/open-flow'
import { removedPasskey } from '@/lib/flows/settings/removed-passkey'
import { resultSection } from '@/lib/flows/settings/result-section'
import type { Translator } from '@/lib/i18n/translator'
import { isSaved } from '@/lib/ory/kratos/flow/is-saved'
import { secondStepOf } from '@/lib/ory/kratos/flow/second-step'
import { type SettingsGroup, settingsSections } from '@/lib/ory/kratos/flow/settings-sections'
import { providerOf } from './settings-row-texts'
import { settingsRows } from './settings-rows'
import { SettingsSection } from './settings-section'

interface SettingsCardsProps {
  readonly t: Translator
  readonly open: OpenFlow
  readonly order: readonly SettingsGroup[]
  /** The section that the visitor came for. */
  readonly wanted: SettingsGroup | undefined
  readonly notice: FormNotice | undefined
  /** All messages of the flow are before the sections (docs/behaviour.md 2.3, `/setting`). */
  readonly saysAllFirst?: boolean
  /** The other effects of a change, such as ending other sessions. They are where the messages are. */
  readonly consequence?: ReactNode
  readonly action: FormAction
}

/**
 * A section for each group of settings (docs/behaviour.md 2.3). The flow's messages are in the section of the
 * submitted form. Messages without a section are before all.
 */
export function SettingsCards(props: SettingsCardsProps) {
  const { t, open, order, wanted, notice, action, saysAllFirst, consequence } = props
  const { ui } = open.flow
  const { known, other } = settingsSections(ui, order)
  const answered = resultSection(open.flow, open.session)
  const place = saysAllFirst ? undefined : known.find((group) => group === answered)
  const removed = removedPasskey(open.flow, open.session)
  const secondStep = secondStepOf(open.flow)
  // Without backup codes, a lost phone would lock the owner out.
  const lacksCodes =
    answered === 'totp' && isSaved(open.flow) && secondStep?.isOn === true && secondStep.lacksCodes
  const linked = answered === 'oidc' && isSaved(open.flow) ? linkedProvider(open, t) : undefined
  const after = (
    <>
      {consequence}
      {linked && (
        <LabelledAlert t={t} severity="info">
          {t.text('settings.next_linked', { name: linked })}
        </LabelledAlert>
      )}
      {lacksCodes && <CodesAdvice t={t} />}
    </>
  )
  const section = (group: SettingsGroup | 'other', groups: readonly string[] = [group]) => (
    <SettingsSection
      key={group}
      t={t}
      open={open}
      group={group}
      groups={groups}
      answer={group === place ? ui.messages : undefined}
      consequence={group === place ? after : undefined}
      isWanted={group === (lacksCodes ? 'lookup_secret' : wanted)}
      action={action}
    />
  )
  return (
    <>
      {notice && (
        <FormResult>
          <NoticeView notice={notice} t={t} />
        </FormResult>
      )}
      {!place && ui.messages.length > 0 && (
        <FormResult>
          <Messages texts={ui.messages} t={t} />
        </FormResult>
      )}
      {!place && after}
      {removed && <ForgetPasskey {...removed} />}
      {known.map((group) => section(group))}
      {other.length > 0 && section('other', other)}
    </>
  )
}

/** The name of the provider that was linked just now. */
function linkedProvider({ flow, session }: OpenFlow, t: Translator): string | undefined {
  const { flowId, linked } = session.settingsAnswer ?? {}
  if (flowId !== flow.id || linked === undefined) return undefined
  const nodes = flow.ui.nodes.filter(
    ({ attributes: { name, value } }) => name === 'unlink' && value === linked,
  )
  const [row] = settingsRows(nodes, 'oidc')
  return row && providerOf(row, t)
}

function CodesAdvice({ t }: { readonly t: Translator }) {
  return (
    <LabelledAlert t={t} severity="info">
      <span>{t.text('settings.next_codes')}</span>{' '}
      <a href="#lookup_secret">{t.text('required.codes_title')}</a>
    </LabelledAlert>
  )
}
