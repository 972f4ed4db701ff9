import 'server-only'
import type { Digests } from './account-name'
import type { TriedBy } from './tried-counts'
import type { Turnstile } from './turnstile'
import { provenWork } from './work'

/**
 * Checks what a form brought to make a wait shorter: a proof of work, or a token of Turnstile where the operator has it.
 * Where Turnstile fails, a proof of work stands in for it, so both are always good.
 * @returns the name of the proof; null when it is none
 */
export function proven(
  sent: unknown,
  by: Pick<TriedBy, 'accounts' | 'network'>,
  { digests, turnstile }: { readonly digests: Digests; readonly turnstile: Turnstile | null },
): Promise<string | null> {
  if (typeof sent !== 'string' || sent === '') return Promise.resolve(null)
  // A proof of work is JSON. A token is not.
  if (sent.startsWith('{')) return provenWork(sent, by, digests)
  return turnstile?.proven(sent, by) ?? Promise.resolve(null)
}
