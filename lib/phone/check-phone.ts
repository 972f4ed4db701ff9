import 'server-only'
import { isInternational } from '@/lib/submission/fold-number'
import { normalizePhone, type PhoneCheck } from './normalize'
import { phoneConfig } from './phone-config'

/**
 * Checks a number as it was typed: with its country's calling code, or as a number of a country.
 * @param country alpha-2; `PHONE_DEFAULT_COUNTRY` when the visitor chose none
 */
export function checkPhone(input: string, country: string = phoneConfig().PHONE_DEFAULT_COUNTRY): PhoneCheck {
  // Without a country, `phone` assumes the US and then Canada.
  const isCountryOpen = isInternational(input) || country === 'US'
  return normalizePhone(
    input,
    isCountryOpen ? undefined : country,
    phoneConfig().PHONE_MOBILE_PREFIXES === 'on',
  )
}
