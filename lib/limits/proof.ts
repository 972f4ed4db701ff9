import 'server-only'
import type { Whose } from './policy'
import type { SharedLimits } from './shared-limits'
import { provenWork } from './work'

/**
 * Checks what a form brought to make a wait shorter: a proof of work, or a token of Turnstile where the operator has it.
 * Where Turnstile fails, a proof of work stands in for it, so both are always good.
 * @returns the name of the proof; null when it is none
 */
export async function proven(
  sent: string | undefined,
  by: Whose,
  { digests, turnstile }: Pick<SharedLimits, 'digests' | 'turnstile'>,
): Promise<string | null> {
  if (sent === undefined || sent === '') return null
  // A proof of work is JSON. A token is not.
  if (sent.startsWith('{')) return provenWork(sent, by, digests)
  return (await turnstile?.proven(sent, by)) ?? null
}
