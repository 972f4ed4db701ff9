import 'server-only'
import { resolveConsentChallenge } from '@/lib/oauth2/resolve-consent-challenge'
import { type PendingConsent, resolveRequiredAction } from '@/lib/required-actions/resolve-required'

/**
 * The required action that is due now, with what the application demands that waits.
 * @param query of the page
 */
export function currentAction(query: URLSearchParams) {
  return resolveRequiredAction(query, readConsent)
}

async function readConsent(challenge: string): Promise<PendingConsent> {
  const result = await resolveConsentChallenge(challenge)
  if (result.kind !== 'ready') return result
  const { step, request } = result
  return step.kind === 'other_account' ? step : { kind: 'pending', who: step.who, request }
}
