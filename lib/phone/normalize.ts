import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
} from 'libphonenumber-js/max'
import { phone } from 'phone'
import { type Country, countryNamed, isInRules, iso3Of } from './countries'
import { foldNumber } from './written-number'

/** What became of a telephone number that somebody typed (specification 3, "Phone check result"). */
export type PhoneCheck = ValidPhone | InvalidPhone

export interface ValidPhone {
  readonly isValid: true
  /** E.164: a plus and digits. */
  readonly phoneNumber: string
  readonly countryIso2: string
  readonly countryIso3: string
  /** With its plus. */
  readonly countryCode: string
}

export interface InvalidPhone {
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
 * A mobile number in E.164 (specification 5, "Phone rules"). The rules are those of `phone`. Where it refuses a number
 * that libphonenumber knows for a mobile, or would change its digits, libphonenumber's answer counts: a real number is
 * never refused, and a code never goes to somebody else. Never throws.
 *
 * @param input as it was typed, in any script's digits
 * @param country alpha-2, alpha-3 or English name; without one a number without plus is North American
 */
export function normalizePhone(input: unknown, country?: unknown): PhoneCheck {
  if (typeof input !== 'string' || input.length > longest) return invalid
  const text = foldNumber(input)
  const wanted = typeof country === 'string' && country.trim() !== '' ? countryNamed(country) : null
  if (wanted === undefined) return invalid
  if (!text.startsWith('+')) return agreed(byRules(text, wanted), byRanges(text, wanted))
  // `phone` refuses a trunk zero in brackets as soon as it is told the country.
  const check = agreed(byRules(text, null), byRanges(text, null))
  return check.isValid && wanted !== null && !belongsTo(check, wanted) ? invalid : check
}

/** The rules' answer, unless the ranges know better. */
function agreed(rules: PhoneCheck, ranges: ValidPhone | undefined): PhoneCheck {
  if (ranges === undefined) return rules
  return rules.isValid && rules.phoneNumber === ranges.phoneNumber ? rules : ranges
}

function byRules(text: string, country: Country | null): PhoneCheck {
  if (country !== null && !isInRules(country)) return invalid
  return phone(text, country === null ? {} : { country: country.iso2 })
}

/** libphonenumber's answer, when it knows the number for a mobile of the country that it was asked about. */
function byRanges(text: string, country: Country | null): ValidPhone | undefined {
  const region = country === null ? 'US' : country.iso2
  const found = isSupportedCountry(region)
    ? parsePhoneNumber(text, { defaultCountry: region, extract: false })
    : undefined
  if (!found?.country || !found.isValid() || !mobileTypes.includes(found.getType())) return undefined
  const countryIso3 = iso3Of(found.country)
  if (countryIso3 === undefined || !isAskedFor(found.country, text, country)) return undefined
  return {
    isValid: true,
    phoneNumber: found.number,
    countryIso2: found.country,
    countryIso3,
    countryCode: `+${found.countryCallingCode}`,
  }
}

/** A number without plus is read as one of the country's, or, where none was named, as one of the US or Canada. */
function isAskedFor(found: CountryCode, text: string, country: Country | null): boolean {
  if (text.startsWith('+')) return true
  return country === null ? found === 'US' || found === 'CA' : found === country.iso2
}

/** Small regions share a calling code, and the rules take their numbers for the larger neighbour's. */
function belongsTo({ countryIso2, countryCode }: ValidPhone, country: Country): boolean {
  if (countryIso2 === country.iso2) return true
  return !isInRules(country) && callingCodeOf(country) === countryCode
}

function callingCodeOf({ iso2 }: Country): string | undefined {
  return isSupportedCountry(iso2) ? `+${getCountryCallingCode(iso2)}` : undefined
}
