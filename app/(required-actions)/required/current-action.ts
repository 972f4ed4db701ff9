import 'server-only'
import { currentTranslator } from '@/lib/i18n/current-translator'
import { clientBrandingOf } from '@/lib/oauth2/client-branding'
import { shownClientName } from '@/lib/oauth2/client-name'
import { clientSettings } from '@/lib/oauth2/oauth2-config'
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
  if (step.kind === 'other_account') return step
  const look = clientBrandingOf(request.client, clientSettings(), request.requestUrl)
  const application = shownClientName(look, await currentTranslator())
  return { kind: 'pending', who: step.who, request, application }
}
