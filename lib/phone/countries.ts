import type { CountryCode } from 'libphonenumber-js/max'
import { countryPhoneData } from 'phone'

/** A country's two codes (ISO 3166-1 alpha-2 and alpha-3). */
export interface Country {
  readonly iso2: string
  readonly iso3: string
}

/**
 * Regions that have their own numbers but are not in the data of `phone`. They share calling codes with other
 * countries.
 */
const regionsWithoutData: Readonly<Record<string, string>> = {
  ...{ AC: 'ASC', BL: 'BLM', CC: 'CCK', CX: 'CXR', EH: 'ESH', GG: 'GGY', IM: 'IMN' },
  ...{ IO: 'IOT', JE: 'JEY', KP: 'PRK', MF: 'MAF', TA: 'TAA', VA: 'VAT' },
}

/**
 * A country by its alpha-2 or alpha-3 code or its English name, in any case; undefined when there is none.
 */
export function countryNamed(name: string): Country | undefined {
  const wanted = name.trim().toUpperCase()
  const entry = countryPhoneData.find(
    ({ alpha2, alpha3, country_name }) =>
      alpha2 === wanted || alpha3 === wanted || country_name.toUpperCase() === wanted,
  )
  if (entry) return { iso2: entry.alpha2, iso3: entry.alpha3 }
  const region = Object.entries(regionsWithoutData).find((codes) => codes.includes(wanted))
  return region && { iso2: region[0], iso3: region[1] }
}

/** Whether `phone` has rules for the country. */
export function isKnownToPhone({ iso2 }: Country): boolean {
  return !Object.hasOwn(regionsWithoutData, iso2)
}

/** The alpha-3 code that belongs to an alpha-2 code. */
export function iso3Of(iso2: CountryCode): string | undefined {
  return countryNamed(iso2)?.iso3
}
