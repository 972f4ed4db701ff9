import { ProviderIcon } from '@/components/flow/nodes/provider-icon'
import { RowIcon, type RowIconName } from '@/components/ui/row-icon'
import type { SettingsGroup } from '@/lib/ory/kratos/flow/settings-sections'
import type { SettingsRow } from './settings-rows'

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
export function SettingsRowIcon({ group, row }: SettingsRowIconProps) {
  const [node] = row.read
  const isProvider = node?.kind === 'provider'
  const icon = isProvider && ProviderIcon({ provider: String(node.attributes.icon ?? node.value) })
  return icon || <RowIcon name={icons[group]} />
}
