import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { maxIdentifierLength } from '@/lib/http/normalize-unicode'
import { foldNumber } from './fold-number'

/**
 * Whether Kratos may read a text as a phone number. It searches each identifier for one, also between other words, and
 * names no country to Google's library. Then a number has a plus with a digit behind it, three digits at least, and 250
 * bytes at most. So `member1234567` is a name, and so are `c++` and an e-mail address in which the library finds no end
 * before the `@`.
 */
export function mayBePhoneNumber(text: string): boolean {
  if (text.length > maxIdentifierLength || emailAddress.test(text)) return false
  return plusAndDigit.test(text) && (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3
}

/** RFC 5322's atoms without the slash: in `+886912345678/x@example.com`, Kratos reads a number. */
const emailAddress = /^[\p{L}\p{M}\p{N}!#$%&'*+=?^_`{|}~.-]+@[\p{L}\p{M}\p{N}_.-]+$/u

/** The library takes the letter x for a separator. */
const plusAndDigit = /\+(?:[^+\p{L}\p{Nd}]|x)*\p{Nd}/iu

/**
 * The one spelling of a phone number that Kratos gets and that we count: E.164, without an extension.
 * @param text as it was typed: with separators, digits of any script, `tel:` before it
 * @returns null for what is not exactly one valid number
 */
export function canonicalPhoneNumber(text: string): string | null {
  const number = parsePhoneNumberFromString(foldNumber(text), { extract: false })
  return number?.isValid() === true ? number.number : null
}
