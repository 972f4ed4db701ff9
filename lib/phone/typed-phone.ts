import 'server-only'
import { config } from '@/lib/config/config'
import { normalizePhone, type PhoneCheck } from './normalize'
import { isInternational } from './written-number'

/** A number as somebody typed it here: with its country's code, or as one of `PHONE_DEFAULT_COUNTRY`. */
export function typedPhone(typed: string): PhoneCheck {
  const country = config().PHONE_DEFAULT_COUNTRY
  // Without a country the rules try the US and then Canada.
  return isInternational(typed) || country === 'US' ? normalizePhone(typed) : normalizePhone(typed, country)
}
