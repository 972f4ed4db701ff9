import type { RedirectUrl } from '@/lib/http/redirect-url'
import { serviceUrl } from '@/lib/http/service-url'

const verificationPath = '/oauth2/device/verify'

/** Whether the URL that started a login or consent request belongs to the device grant (RFC 8628). Pure. */
export function isDeviceRequest(requestUrl: string): boolean {
  return URL.canParse(requestUrl) && new URL(requestUrl).pathname.endsWith(verificationPath)
}

/** Hydra's URL that starts the device grant in a browser. `hydraUrl` is Hydra's public URL. Pure. */
export function deviceVerificationUrl(hydraUrl: string, userCode?: string): RedirectUrl {
  return serviceUrl(startAgainUrl(hydraUrl + verificationPath, userCode))
}

/**
 * The URL that starts a request again. Hydra masks the code in the URL of a device's request ('****'), so
 * the code is put in again when it is known. Any other URL is returned as it is. Pure.
 */
export function startAgainUrl(requestUrl: string, userCode: string | undefined): string {
  if (!isDeviceRequest(requestUrl)) return requestUrl
  const url = new URL(requestUrl)
  url.searchParams.delete('user_code')
  if (userCode) url.searchParams.set('user_code', userCode)
  return url.href
}
