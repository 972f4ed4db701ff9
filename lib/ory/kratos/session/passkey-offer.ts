import type { Flow } from '@/lib/ory/kratos/flow/flow'

/** Whether the visitor can add a passkey and has none, as a settings flow tells. Pure. */
export function canAddFirstPasskey({ ui }: Pick<Flow, 'ui'>): boolean {
  const names = ui.nodes.map(({ attributes }) => attributes.name)
  return names.includes('passkey_register_trigger') && !names.includes('passkey_remove')
}
