import 'server-only'
import { config } from '@/lib/config/config'
import { isInternational } from '@/lib/submission/fold-number'
import { normalizePhone, type PhoneCheck } from './normalize'

/**
 * Checks a number as it was typed: with its country's calling code, or as a number of a country.
 * @param country alpha-2; `PHONE_DEFAULT_COUNTRY` when the visitor chose none
 */
export function checkPhone(input: string, country: string = config().PHONE_DEFAULT_COUNTRY): PhoneCheck {
  // Without a country, `phone` assumes the US and then Canada.
  const isCountryOpen = isInternational(input) || country === 'US'
  return normalizePhone(input, isCountryOpen ? undefined : country, config().PHONE_MOBILE_PREFIXES === 'on')
}
