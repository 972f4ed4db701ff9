import type { Flow } from './flow'
import { pageSections, type SettingsGroup } from './settings-sections'

/** `factors` are the sections of the settings that have something to remove. */
export type SecondStep =
  | { readonly isOn: true; readonly factors: readonly SettingsGroup[]; readonly lacksCodes: boolean }
  | { readonly isOn: false; readonly section: SettingsGroup }
  /** The account has a security key. Kratos does not tell whether it is a first or a second factor. */
  | { readonly isOn: undefined; readonly factors: readonly SettingsGroup[] }

/** The node that shows that a second factor is set up. */
const setUp: Partial<Readonly<Record<SettingsGroup, readonly string[]>>> = {
  totp: ['totp_unlink'],
  webauthn: ['webauthn_remove'],
  lookup_secret: ['lookup_secret_reveal', 'lookup_secret_disable'],
}

/** The second step, from the settings alone. Pure. */
export function secondStepOf({ ui }: Pick<Flow, 'ui'>): SecondStep | undefined {
  const names = new Set(ui.nodes.map(({ attributes }) => attributes.name))
  const factors = pageSections.filter((group) => setUp[group]?.some((name) => names.has(name)))
  const certain = factors.filter((group) => group !== 'webauthn')
  if (certain.length > 0) {
    return {
      isOn: true,
      factors,
      lacksCodes: !factors.includes('lookup_secret') && names.has('lookup_secret_regenerate'),
    }
  }
  if (factors.length > 0) return { isOn: undefined, factors }
  return names.has('totp_code') ? { isOn: false, section: 'totp' } : undefined
}
