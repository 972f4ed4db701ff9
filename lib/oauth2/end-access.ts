import 'server-only'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import type { FailureReason } from '@/lib/request/failure-reason'
import { revokeApplications } from './applications'
import { callHydra } from './ask-hydra'

/**
 * Ends everything that Hydra remembers about a subject: the consents with their tokens, then the logins in all
 * browsers (DELETE /admin/oauth2/auth/sessions/login). Applications are not notified of the ended logins.
 * @returns why it failed, or null; also null where OAuth2 is not configured
 */
export async function revokeAccess(subject: string): Promise<FailureReason | null> {
  const failure = await revokeApplications(subject)
  if (failure !== null) return failure === 'oauth2_off' ? null : failure
  const response = await callHydra('forget logins', (api, options) =>
    api.revokeOAuth2LoginSessions({ subject }, options),
  )
  return response === null || response.status === 204 ? null : failureReasonOf(response)
}
