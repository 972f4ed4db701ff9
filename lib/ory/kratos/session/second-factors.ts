import 'server-only'
import { probeSettingsFlow } from '@/lib/ory/kratos/calls/settings-start'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import type { FailureReason } from '@/lib/request/failure-reason'

/** The kinds of keys that an account can have beside its first factor. */
export type KeyKind = 'totp' | 'webauthn' | 'passkey'

/** Which keys an account has. `hidden`: Kratos lists them only to a session with AAL2. `signed_out`: just now. */
export type SecondFactors =
  | { readonly kind: 'known'; readonly keys: readonly KeyKind[] }
  | { readonly kind: 'hidden' }
  | { readonly kind: 'signed_out' }
  | { readonly kind: 'unknown'; readonly reason: FailureReason }

/** The node of the settings that removes a key. It is there when the account has one. */
const removals: Readonly<Record<KeyKind, string>> = {
  totp: 'totp_unlink',
  webauthn: 'webauthn_remove',
  passkey: 'passkey_remove',
}

/**
 * The visitor's keys, as a new settings flow shows them. The session does not tell: it keeps the name of a second
 * factor that was removed since. The admin API lists methods that an account does not have.
 */
export async function secondFactors(): Promise<SecondFactors> {
  const result = await probeSettingsFlow('second factors')
  if (result.kind === 'show') return { kind: 'known', keys: keysIn(result.flow) }
  if (result.kind === 'second_factor') return { kind: 'hidden' }
  if (result.kind === 'sign_in') return { kind: 'signed_out' }
  return { kind: 'unknown', reason: result.kind === 'fail' ? result.reason : 'malformed' }
}

/** The kinds of keys that a settings flow can remove. Pure. */
export function keysIn({ ui }: Pick<Flow, 'ui'>): readonly KeyKind[] {
  const names = new Set(ui.nodes.map(({ attributes }) => attributes.name))
  return (['totp', 'webauthn', 'passkey'] as const).filter((kind) => names.has(removals[kind]))
}
