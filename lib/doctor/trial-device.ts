import 'server-only'
import { z } from 'zod'
import { oauth2AdminApi, oauth2PublicApi } from '@/lib/ory/clients/clients'
import { unwrapBody } from '@/lib/ory/clients/result'
import { toServiceResponse } from '@/lib/ory/clients/service-response'
import { challengeIn, TrialBrowser } from './trial-browser'

/**
 * Where Hydra redirects a person who signs in to a device, or the status with which Hydra rejected the
 * device.
 */
export type TrialDevice =
  | { readonly kind: 'refused'; readonly status: number }
  | {
      readonly kind: 'started'
      /** The page for the code. Empty if Hydra redirects to no page. */
      readonly verification: string
      /** Where the person ends. Undefined if the trial stopped before this page. */
      readonly success?: string
    }

const startedSchema = z.looseObject({ user_code: z.string() })

/**
 * Starts a device authorization (RFC 8628) and grants it, as a person with a browser does. The tokens are
 * never fetched. The caller deletes the client, and with it everything that this leaves at Hydra.
 * @throws {ServiceError} if Hydra rejects a decision or does not respond
 */
export async function runTrialDevice(
  client: { username: string; password: string },
  subject: string,
): Promise<TrialDevice> {
  // The generated client creates no body for this call.
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const data = new URLSearchParams({ client_id: client.username, scope: 'openid' }).toString()
  const call = oauth2PublicApi().oAuth2DeviceFlow({ auth: client, headers, data })
  const { status, body } = await toServiceResponse(call)
  const started = startedSchema.safeParse(body).data
  if (status !== 200 || started === undefined) return { kind: 'refused', status }
  const browser = new TrialBrowser()
  const verification = await browser.verifyDevice()
  const deviceChallenge = challengeIn(verification, 'device')
  if (!deviceChallenge) return { kind: 'started', verification }
  const success = await allowDevice(browser, deviceChallenge, started.user_code, subject)
  return { kind: 'started', verification, ...(success && { success }) }
}

/**
 * Enters the code, signs in and grants the consent. Returns the URL at the end, or undefined if a page is
 * missing.
 */
async function allowDevice(
  browser: TrialBrowser,
  deviceChallenge: string,
  userCode: string,
  subject: string,
): Promise<string | undefined> {
  const admin = oauth2AdminApi()
  const typed = await unwrapBody(
    admin.acceptUserCodeRequest({ deviceChallenge, acceptDeviceUserCodeRequest: { user_code: userCode } }),
  )
  const loginChallenge = challengeIn(await browser.verifyDevice(typed.redirect_to), 'login')
  if (!loginChallenge) return undefined
  const signedIn = await unwrapBody(
    admin.acceptOAuth2LoginRequest({ loginChallenge, acceptOAuth2LoginRequest: { subject } }),
  )
  const consentChallenge = challengeIn(await browser.verifyDevice(signedIn.redirect_to), 'consent')
  if (!consentChallenge) return undefined
  const allowed = await unwrapBody(
    admin.acceptOAuth2ConsentRequest({
      consentChallenge,
      acceptOAuth2ConsentRequest: { grant_scope: ['openid'] },
    }),
  )
  return browser.verifyDevice(allowed.redirect_to)
}
