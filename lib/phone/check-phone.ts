import 'server-only'
import { config } from '@/lib/config/config'
import { isInternational } from './fold-number'
import { normalizePhone, type PhoneCheck } from './normalize'

/**
 * Checks a number as it was typed: with its country's calling code, or as a number of
 * `PHONE_DEFAULT_COUNTRY`.
 */
export function checkPhone(input: string): PhoneCheck {
  const country = config().PHONE_DEFAULT_COUNTRY
  // Without a country `phone` tries the US and then Canada.
  return isInternational(input) || country === 'US' ? normalizePhone(input) : normalizePhone(input, country)
}
