import 'server-only'
import { lineConfig } from '@/lib/line/line-config'
import { phoneConfig } from '@/lib/phone/phone-config'
import type { StartWarning } from '@/lib/request/start-server'

/** What the configuration alone shows to be unwise where capabilities meet. */
export function startWarnings(): readonly StartWarning[] {
  return lacksPhoneCodes() ? [{ outcome: 'phone_codes_unavailable', text: noPhoneCodes }] : []
}

const noPhoneCodes =
  'AUTH_SERVICE_URL is not set, so a registration by LINE that requires a phone number cannot be completed. ' +
  'Set AUTH_SERVICE_URL, or set PHONE_VERIFICATION=off to accept unverified numbers.'

/** Only if LINE was configured here. If only Kratos offers it, the doctor reports it. */
function lacksPhoneCodes(): boolean {
  const { LINE_LIFF_ID, LINE_PROFILE, LINE_BOT_PROMPT } = lineConfig()
  const { PHONE_VERIFICATION, AUTH_SERVICE_URL } = phoneConfig()
  const hasLine = LINE_LIFF_ID !== undefined || LINE_PROFILE === 'on' || LINE_BOT_PROMPT !== undefined
  return hasLine && PHONE_VERIFICATION === 'required' && AUTH_SERVICE_URL === undefined
}
