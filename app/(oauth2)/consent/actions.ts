'use server'

import { RedirectType, redirect } from 'next/navigation'
import { config } from '@/lib/config/config'
import { isCsrfToken } from '@/lib/http/csrf-token'
import { allowConsent, denyConsent } from '@/lib/ory/hydra/consent-request'
import {
  type ConsentChallengeResult,
  resolveConsentChallenge,
} from '@/lib/ory/hydra/resolve-consent-challenge'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { consentAddress, consentPurpose } from './consent-page'

export async function submitConsent(form: FormData): Promise<void> {
  const challenge = String(form.get('consent_challenge') ?? '')
  const meeting = await resolveConsentChallenge(challenge)
  redirect(await viaRedirectPage(await addressAfter(challenge, form, meeting)), RedirectType.replace)
}

async function addressAfter(
  challenge: string,
  form: FormData,
  meeting: ConsentChallengeResult,
): Promise<string> {
  if (meeting.kind === 'go') return meeting.url
  if (meeting.kind === 'failed') return currentFailureUrl(meeting.reason, consentAddress(challenge))
  const { request, step } = meeting
  // The page says who is signed in now.
  if (step.kind === 'other_account') return consentAddress(challenge)
  const { session, identity } = step.who
  const binding = { purpose: consentPurpose(challenge), sessionId: session.id }
  if (!isCsrfToken(form.get('csrf_token'), binding, config().SESSION_SECRET)) {
    return consentAddress(challenge, { notice: 'csrf' })
  }
  const decided =
    form.get('decision') === 'allow'
      ? await allowConsent(challenge, request, identity, form.get('remember') === 'true')
      : await denyConsent(challenge)
  return decided.kind === 'taken' ? decided.url : currentFailureUrl(decided.reason, consentAddress(challenge))
}
