import type { Flow, FlowUi } from './flow'

/**
 * The sections of the settings page in the order of its navigation (docs/behaviour.md 2.3), each one node group.
 */
export const pageSections = [
  'profile',
  'password',
  'oidc',
  'totp',
  'webauthn',
  'passkey',
  'lookup_secret',
] as const
export type SettingsGroup = (typeof pageSections)[number]

/** The order of the cards of /setting (docs/behaviour.md 2.3). */
export const cardSections: readonly SettingsGroup[] = [
  'profile',
  'password',
  'totp',
  'webauthn',
  'passkey',
  'lookup_secret',
  'oidc',
]

/**
 * The sections of a settings flow that have something to show, in the given order, and always the profile. A
 * script is nothing to show: Kratos puts the script for passkeys into the group of security keys. Groups that
 * we do not know are in `other`, so that no node is lost.
 */
export function settingsSections(
  ui: FlowUi,
  order: readonly SettingsGroup[],
): { readonly known: readonly SettingsGroup[]; readonly other: readonly string[] } {
  const present = new Set(ui.nodes.filter(isShown).map(({ group }) => group))
  const known = order.filter((group) => group === 'profile' || present.has(group))
  present.delete('default')
  return { known, other: [...present].filter((group) => !order.some((name) => name === group)) }
}

/**
 * The flow without fields that belong to no section. When Kratos refuses such a field (`webauthn_remove` of a
 * visitor who has only passkeys), it sends the field in the group `default`, which every card shows. We keep
 * only its messages, as messages of the page.
 */
export function withoutStrayFields(flow: Flow): Flow {
  const { ui } = flow
  const isStray = ({ group, attributes }: FlowUi['nodes'][number]) =>
    group === 'default' && attributes.type !== 'hidden'
  const strayMessages = ui.nodes.filter(isStray).flatMap(({ messages }) => messages)
  const nodes = ui.nodes.filter((node) => !isStray(node))
  return { ...flow, ui: { ...ui, nodes, messages: [...ui.messages, ...strayMessages] } }
}

function isShown({ type, attributes }: FlowUi['nodes'][number]): boolean {
  return (attributes.node_type ?? type) !== 'script'
}
