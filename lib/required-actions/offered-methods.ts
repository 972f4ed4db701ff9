import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { type KeyKind, keysIn } from '@/lib/ory/kratos/session/second-factors'

const kinds = ['totp', 'webauthn', 'passkey'] as const

/**
 * The second factors that the person can set up, the easiest first: an authenticator app, which every device can use.
 * @param counted the kinds that the operator counts
 * @param wantsAal2 an application requires AAL2, which no passkey brings
 * @returns none where Kratos offers none of them
 */
export function offeredSecondFactors(
  { ui }: Pick<Flow, 'ui'>,
  counted: readonly KeyKind[],
  wantsAal2: boolean,
): readonly KeyKind[] {
  const groups = new Set(ui.nodes.map(({ group }) => group))
  const has = keysIn({ ui })
  const fits = (kind: KeyKind) => (wantsAal2 ? kind !== 'passkey' : counted.includes(kind))
  return kinds.filter((kind) => groups.has(kind) && fits(kind) && !has.includes(kind))
}

/** Whether the account can get backup codes, and has none yet. */
export function offersBackupCodes({ ui }: Pick<Flow, 'ui'>): boolean {
  const names = new Set(ui.nodes.map(({ attributes }) => attributes.name))
  const isConfirming = names.has('lookup_secret_confirm')
  const hasCodes = names.has('lookup_secret_reveal') || names.has('lookup_secret_disable')
  return isConfirming || (names.has('lookup_secret_regenerate') && !hasCodes)
}
