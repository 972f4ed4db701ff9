import { isInternational } from '@/lib/submission/fold-number'
import { checkPhone } from './check-phone'
import type { CallingCountry } from './country-list'
import type { PhoneStepState } from './phone-session'

/**
 * The one other country that a refused national number fits. Many numbers fit several countries: then it is the one of
 * these that the browser's languages name.
 * @param chosen the country that the number does not fit
 * @param regions the countries of the browser's languages
 * @returns undefined when the number was not refused, or when no country or more than one is left
 */
export function suggestedCountry(
  { problem, phone }: PhoneStepState,
  countries: readonly CallingCountry[],
  chosen: string | undefined,
  regions: readonly string[],
): CallingCountry | undefined {
  if (problem !== 'format' || phone === '' || isInternational(phone)) return undefined
  const fitting = countries.filter(({ iso2 }) => iso2 !== chosen && checkPhone(phone, iso2).isValid)
  const near = fitting.filter(({ iso2 }) => regions.includes(iso2))
  const [first, ...others] = fitting.length === 1 ? fitting : near
  return others.length === 0 ? first : undefined
}
