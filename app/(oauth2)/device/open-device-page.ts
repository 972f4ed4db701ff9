import 'server-only'
import { config } from '@/lib/config/config'
import { redirect } from '@/lib/http/redirect'
import { deviceVerificationUrl } from '@/lib/oauth2/device-request'
import { deviceGrantFailure } from '@/lib/oauth2/user-code'
import { currentFailureUrl } from '@/lib/request/failure-url'
import type { SearchParams } from '@/lib/urls/flow-page-url'
import { deviceUrl, typedCode } from './device-page'

/**
 * The challenge of the page. A visitor without one goes to Hydra first, which sends them back with a
 * challenge and with a cookie that belongs to it. Redirects to the error page when Hydra cannot connect
 * devices.
 * @param query of the page
 */
export async function openDevicePage(query: SearchParams): Promise<string> {
  const challenge = typeof query.device_challenge === 'string' ? query.device_challenge : ''
  const code = typedCode(query.user_code)
  const failure = await deviceGrantFailure()
  const retry = deviceUrl({
    ...(challenge && { device_challenge: challenge }),
    ...(code && { user_code: code }),
  })
  if (failure) redirect(await currentFailureUrl(failure, retry))
  const { HYDRA_PUBLIC_URL } = config()
  if (!HYDRA_PUBLIC_URL) redirect(await currentFailureUrl('oauth2_off', retry))
  if (challenge === '') redirect(deviceVerificationUrl(HYDRA_PUBLIC_URL, code))
  return challenge
}
