import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { memoize } from '@/lib/messages/memoize'
import { countryNamed } from './countries'

/** A country with its name in the visitor's language, and its calling code with the plus. */
export interface CallingCountry {
  /** ISO 3166-1 alpha-2. */
  readonly iso2: string
  readonly name: string
  readonly callingCode: string
}

/** Where most people who read a language live, if that is certain. These countries come first. */
const homesOf: Readonly<Record<string, readonly string[]>> = {
  ja: ['JP'],
  th: ['TH'],
  id: ['ID'],
  it: ['IT'],
  ko: ['KR'],
  pl: ['PL'],
  'pt-PT': ['PT'],
  tr: ['TR'],
  uk: ['UA'],
  vi: ['VN'],
  'zh-Hans': ['CN', 'SG'],
  'zh-Hant': ['TW', 'HK'],
}

/**
 * Every country and region that has a calling code (data of libphonenumber): first the homes of the language,
 * then the others by name.
 */
const allCountries = memoize((locale): readonly CallingCountry[] => {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const { compare } = new Intl.Collator(locale)
  const homes = homesOf[locale] ?? []
  const rankOf = (iso2: string) => (homes.includes(iso2) ? homes.indexOf(iso2) : homes.length)
  return getCountries()
    .map((iso2) => ({
      iso2,
      name: names.of(iso2) ?? iso2,
      callingCode: `+${getCountryCallingCode(iso2)}`,
    }))
    .sort((a, b) => rankOf(a.iso2) - rankOf(b.iso2) || compare(a.name, b.name))
})

/**
 * The countries to choose from for a phone number.
 * @param allowed the alpha-2 codes that codes are sent to; without it, all countries
 */
export function callingCountries(locale: string, allowed?: readonly string[]): readonly CallingCountry[] {
  const all = allCountries(locale)
  return allowed ? all.filter(({ iso2 }) => allowed.includes(iso2)) : all
}

/** The alpha-2 code of a chosen country; undefined for any other text. */
export function chosenCountry(text: string): string | undefined {
  return /^[A-Z]{2}$/.test(text) ? countryNamed(text)?.iso2 : undefined
}
