import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { pageSections, type SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import { isTrait } from '@/lib/ory/kratos/flow/trait-fields'
import { schemaTitle } from '@/lib/ory/kratos/nodes/node-labels'
import type { Session } from '@/lib/session/session-schema'

/**
 * Whether the profile does not match its schema, for example because the operator requires one more trait. Kratos then
 * saves no change at all, and reports it only at the trait.
 */
export function hasProfileError({ ui }: Flow): boolean {
  return ui.nodes.some((node) => isTrait(node) && node.messages.some(({ type }) => type === 'error'))
}

/**
 * The settings flow with a message that another change than one of the profile was not saved, if the profile is the
 * reason. Pure.
 * @param textOf the message, by the section of the change
 */
export function withBlockedChange(
  flow: Flow,
  { settingsAnswer }: Pick<Session, 'settingsAnswer'>,
  textOf: (section: SettingsGroup) => string,
): Flow {
  const section = settingsAnswer?.flowId === flow.id ? blockable(settingsAnswer.section) : undefined
  if (section === undefined || !hasProfileError(flow)) return flow
  const message = { ...schemaTitle(textOf(section)), type: 'error' }
  return { ...flow, ui: { ...flow.ui, messages: [message, ...flow.ui.messages] } }
}

function blockable(given: string): SettingsGroup | undefined {
  return pageSections.find((section) => section !== 'profile' && section === given)
}
