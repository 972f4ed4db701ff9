import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/max'
import { phone } from 'phone'
import { foldNumber } from '@/lib/submission/fold-number'
import { type Country, countryNamed, isKnownToPhone, iso3Of } from './countries'

/** The result of checking a telephone number (docs/behaviour.md 3). */
export type PhoneCheck = ValidPhone | InvalidPhone

interface ValidPhone {
  readonly isValid: true
  /** E.164: a plus and digits. */
  readonly phoneNumber: string
  readonly countryIso2: string
  readonly countryIso3: string
  /** With its plus. */
  readonly countryCode: string
}

interface InvalidPhone {
  readonly isValid: false
  readonly phoneNumber: null
  readonly countryIso2: null
  readonly countryIso3: null
  readonly countryCode: null
}

const invalid: InvalidPhone = {
  isValid: false,
  phoneNumber: null,
  countryIso2: null,
  countryIso3: null,
  countryCode: null,
}

const longest = 64
const mobileTypes: readonly (string | undefined)[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE']

/**
 * Checks a mobile number and converts it to E.164 (docs/behaviour.md 5). The rules are those of `phone`. `phone`
 * rejects some numbers that libphonenumber knows as mobile numbers, and changes the digits of others. Then the result
 * of libphonenumber counts: no real number is rejected, and no code goes to another person. Never throws.
 * @param input as it was typed, with the digits of any script
 * @param country alpha-2, alpha-3 or English name; without it a number without plus is North American
 * @param isMobileOnly a number must begin as the mobile numbers of its country do
 */
export function normalizePhone(input: unknown, country?: unknown, isMobileOnly = true): PhoneCheck {
  if (typeof input !== 'string' || input.length > longest) return invalid
  const text = foldNumber(input)
  const wanted = typeof country === 'string' && country.trim() !== '' ? countryNamed(country) : null
  if (wanted === undefined) return invalid
  // When `phone` gets a country, it refuses a trunk zero in brackets.
  const asked = text.startsWith('+') ? null : wanted
  const check = chosenCheck(text, asked, isMobileOnly)
  // `phone` drops digits of some numbers, and what is left can be another person's.
  const again = check.isValid ? chosenCheck(check.phoneNumber, null, isMobileOnly) : check
  if (again.phoneNumber !== check.phoneNumber) return invalid
  if (asked !== null) return check
  return check.isValid && wanted !== null && !belongsTo(check, wanted) ? invalid : check
}

/** The result of `phone`, unless libphonenumber has another one. */
function chosenCheck(text: string, country: Country | null, isMobileOnly: boolean): PhoneCheck {
  const byPhone = resultOfPhone(text, country, isMobileOnly)
  const byLibphonenumber = resultOfLibphonenumber(text, country)
  if (byLibphonenumber === undefined) return byPhone
  return byPhone.isValid && byPhone.phoneNumber === byLibphonenumber.phoneNumber ? byPhone : byLibphonenumber
}

function resultOfPhone(text: string, country: Country | null, validateMobilePrefix: boolean): PhoneCheck {
  return phone(text, { validateMobilePrefix, ...(country && { country: country.iso2 }) })
}

/** The result of libphonenumber, when it knows the number as a mobile number of the given country. */
function resultOfLibphonenumber(text: string, country: Country | null): ValidPhone | undefined {
  const region = country === null ? 'US' : country.iso2
  const found = isSupportedCountry(region)
    ? parsePhoneNumber(text, { defaultCountry: region, extract: false })
    : undefined
  if (!found?.country || !found.isValid() || !mobileTypes.includes(found.getType())) return undefined
  const countryIso3 = iso3Of(found.country)
  if (countryIso3 === undefined || !isOfCountry(found.country, text, country)) return undefined
  return {
    isValid: true,
    phoneNumber: found.number,
    countryIso2: found.country,
    countryIso3,
    countryCode: `+${found.countryCallingCode}`,
  }
}

/** A number without plus belongs to the given country. Without a country it belongs to the US or Canada. */
function isOfCountry(found: CountryCode, text: string, country: Country | null): boolean {
  if (text.startsWith('+')) return true
  return country === null ? found === 'US' || found === 'CA' : found === country.iso2
}

/**
 * Small regions share a calling code with a larger country, and `phone` takes their numbers for the larger
 * country's.
 */
function belongsTo({ countryIso2, countryCode }: ValidPhone, country: Country): boolean {
  if (countryIso2 === country.iso2) return true
  return !isKnownToPhone(country) && callingCodeOf(country) === countryCode
}

function callingCodeOf({ iso2 }: Country): string | undefined {
  return isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2)}` : undefined
}
