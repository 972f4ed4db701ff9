import 'server-only'
import { failureReasonOf } from '@/lib/ory/clients/failure-reason-of'
import type { ServiceResponse } from '@/lib/ory/clients/service-response'
import type { FailureReason } from '@/lib/request/failure-reason'
import { callHydra } from './ask-hydra'
import { type CompletedRequest, completedRequestOf } from './challenge'

/** Where the browser goes with an accepted code, that the code is not valid, or why we cannot tell. */
type UserCodeResult = CompletedRequest | { readonly kind: 'wrong_code' }

/** No device shows a longer code. */
export const maxUserCodeLength = 64

/**
 * PUT /admin/oauth2/auth/requests/device/accept: submits a visitor's code to Hydra (RFC 8628). Hydra then requires a
 * sign-in and a consent, so this grants no access yet.
 * @param deviceChallenge as Hydra sent it with the browser
 * @param typed the visitor's code, cleaned
 */
export async function acceptUserCode(deviceChallenge: string, typed: string): Promise<UserCodeResult> {
  for (const userCode of userCodesOf(typed)) {
    const response = await sendUserCode('accept user code', deviceChallenge, userCode)
    if (response === null) return { kind: 'failed', reason: 'oauth2_off' }
    // Hydra says the same about a code that is wrong, too old or used.
    if (response.status !== 400) return completedRequestOf(response)
  }
  return { kind: 'wrong_code' }
}

/**
 * The codes that a visitor can mean, in the order in which we try them: as typed, in capitals, in small letters. Hydra
 * tells the two cases apart, and its codes have both by default. So the code as typed comes first.
 */
function userCodesOf(code: string): string[] {
  if (code === '' || code.length > maxUserCodeLength) return []
  return [...new Set([code, code.toUpperCase(), code.toLowerCase()])]
}

/**
 * Why the device grant cannot be used, or null when it can. Hydra before 25.4 does not have it: it does not
 * know the path. A later Hydra refuses a call without a challenge.
 */
export async function deviceGrantFailure(): Promise<FailureReason | null> {
  const response = await sendUserCode('device grant', '', '')
  if (response === null || response.status === 404) return 'oauth2_off'
  return response.status === 400 ? null : failureReasonOf(response)
}

/** @param route the name of the call in the log */
function sendUserCode(
  route: string,
  deviceChallenge: string,
  userCode: string,
): Promise<ServiceResponse | null> {
  const acceptDeviceUserCodeRequest = { user_code: userCode }
  return callHydra(route, (api, options) =>
    api.acceptUserCodeRequest({ deviceChallenge, acceptDeviceUserCodeRequest }, options),
  )
}
