'use server'

import { RedirectType } from 'next/navigation'
import { redirect } from '@/lib/http/redirect'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import { rememberAnswer } from '@/lib/oauth2/answered-consents'
import { acceptConsent, rejectConsent } from '@/lib/oauth2/consent-request'
import { forgetRequest } from '@/lib/oauth2/recent-requests'
import type { ConsentChallengeResult } from '@/lib/oauth2/resolve-consent-challenge'
import { currentFailureUrl } from '@/lib/request/failure-url'
import { viaRedirectPage } from '@/lib/request/redirect-page'
import { hasCsrfField } from '@/lib/session/csrf-field'
import { deviceUrl } from '../device/device-page'
import { consentBinding, consentUrl } from './consent-page'
import { resolveConsent } from './resolve-consent'

export async function submitConsent(form: FormData): Promise<void> {
  const challenge = String(form.get('consent_challenge') ?? '')
  const next = await nextUrl(challenge, form, await resolveConsent(challenge))
  redirect(await viaRedirectPage(next), RedirectType.replace)
}

async function nextUrl(
  challenge: string,
  form: FormData,
  result: ConsentChallengeResult,
): Promise<RedirectUrl> {
  const begun = form.get('begun')
  const pageUrl = (more = {}) =>
    consentUrl(challenge, { ...(typeof begun === 'string' && { begun }), ...more })
  if (result.kind === 'go') return result.url
  if (result.kind === 'failed') return currentFailureUrl(result.reason, pageUrl())
  const { request, step } = result
  // The page says who is signed in now.
  if (step.kind === 'other_account') return pageUrl()
  const { session, identity } = step.who
  if (!hasCsrfField(form, consentBinding(challenge, session.id))) return pageUrl({ notice: 'csrf' })
  // Hydra has no page for a refused device, and its device waits on. So nothing is said to Hydra.
  const isAllowed = form.get('decision') === 'allow'
  if (!isAllowed && request.isForDevice) return deviceUrl({ refused: 'true' })
  const decided = isAllowed
    ? await acceptConsent(challenge, request, identity, form.get('remember') === 'true' ? 0 : null)
    : await rejectConsent(challenge)
  if (decided.kind === 'failed') return currentFailureUrl(decided.reason, pageUrl())
  await rememberAnswer(challenge)
  await forgetRequest(request.requestUrl)
  return decided.url
}
