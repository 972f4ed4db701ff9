import 'server-only'
import { probeSettingsFlow } from '@/lib/ory/kratos/calls/settings-start'

/**
 * Whether the visitor can add a passkey and has none. Only a settings flow of Kratos tells. When Kratos does
 * not create one now, for whatever reason, there is nothing to offer.
 */
export async function canAddFirstPasskey(): Promise<boolean> {
  const result = await probeSettingsFlow('passkey offer')
  if (result.kind !== 'show') return false
  const names = result.flow.ui.nodes.map(({ attributes }) => attributes.name)
  return names.includes('passkey_register_trigger') && !names.includes('passkey_remove')
}
