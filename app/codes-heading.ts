import { utcDateText } from '@/components/screens/utc-date'
import { config } from '@/lib/config/config'
import type { Translator } from '@/lib/i18n/translator'
import type { Flow } from '@/lib/ory/kratos/flow/flow'
import { knownIdentifier } from '@/lib/ory/kratos/flow/known-identifier'

/** What a print of backup codes says: the site, the account, and the day. */
export function codesHeading(flow: Flow, t: Translator): string[] {
  const account = knownIdentifier(flow)
  return [config().BRAND_NAME, ...(account ? [account] : []), utcDateText(new Date(), t)]
}
