import { toAsciiDomain } from '@/lib/http/mail-domain'
import { maxIdentifierLength, normalizeUnicode } from '@/lib/http/normalize-unicode'

/** What Kratos compares letter by letter, and people write with spaces, dashes or other digits. */
const codeFields: readonly string[] = ['code', 'totp_code', 'lookup_secret']

/** What may name an account, or get a message: Kratos searches it for a phone number. */
export function mayNameAccount(name: string): boolean {
  return identifierFields.test(name) || name === 'address' || name.startsWith('traits.')
}

/** What names an account at Kratos. The traits are those of `lib/ory/kratos/flow/known-identifier.ts`. */
const identifierFields =
  /^((password_)?identifier|email|recovery(_confirm)?_address|traits\.(email|username|phone))$/

/** No code or number is longer, and each digit costs. */
const maxCodeLength = 200

/** Invisible characters: zero-width ones, marks of direction, soft hyphens, variation selectors. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/**
 * A field of a form as Kratos gets it. Codes and identifiers are cleaned, and so is each trait that is an e-mail
 * address. Everything else stays as it was typed, above all passwords.
 * @param name with dots, as in a form: `traits.email`
 */
export function cleanField(name: string, value: string): string {
  if (codeFields.includes(name)) return cleanCode(value)
  if (identifierFields.test(name)) return cleanIdentifier(value)
  if (!name.startsWith('traits.')) return value
  const cleaned = cleanIdentifier(value)
  return addressPattern.test(cleaned) ? cleaned : value
}

/** Whether a value is too long for the identifier or the address that the field of this name holds. */
export function isTooLong(name: string, value: string): boolean {
  return identifierFields.test(name) && value.trim().length > maxIdentifierLength
}

/**
 * A code as it was sent, in plain letters and digits: without spaces, dashes and invisible characters, with the digits
 * of any script as 0-9. A number among other words is the code: `Code: 123 456`.
 */
export function cleanCode(input: string): string {
  if (input.length > maxCodeLength) return input
  const text = plainDigits(input)
  const code = text.replace(/[\s\p{Pd}]/gu, '')
  if (/^[\p{L}\p{N}]*$/u.test(code)) return code
  const numbers = text.match(/(?<![A-Za-z\d])(?:\d{4,8}|\d{3}[\s\p{Pd}]\d{3})(?![A-Za-z\d])/gu)
  return numbers?.length === 1 ? numbers[0].replace(/\D/g, '') : code
}

/**
 * The name of an account, such as an e-mail address, as Kratos after 26.2.0 cleans it (`x/normalize.go`): without
 * invisible characters, in the plain form of each letter (NFKC), without space at its ends. Two names that look the
 * same are the same then. Capital letters stay: Kratos ignores them in addresses, and until 26.2.0 not in user names.
 * An email address is spelled as mail servers spell it ({@link cleanAddress}). A longer text stays as it is
 * ({@link isTooLong}).
 */
export function cleanIdentifier(input: string): string {
  const text = normalizeUnicode(input.trim(), 'NFKC', maxIdentifierLength)
  if (text === null) return input
  const visible = text
    .replace(/[\p{Cc}\p{Co}\p{Cs}]/gu, '')
    .replace(invisible, '')
    .trim()
  return addressPattern.test(visible) ? cleanAddress(visible) : visible
}

const addressPattern = /^[^\s@]+@[^\s@]+$/

/** What phones and Chinese or Japanese keyboards type in place of a character of an email address. */
const keyboardSpellings: readonly (readonly [typed: RegExp, meant: string])[] = [
  [/[\u2018\u2019\u201b\u02bc\u2032]/g, "'"],
  [/[\u2010-\u2013\u2212]/g, '-'],
  // Phones write it for two.
  [/[\u2014\u2015]/g, '--'],
  [/\u3002/g, '.'],
]

/**
 * An address that mail reaches: with ASCII where a keyboard has put something else, and with the ASCII form of its
 * domain.
 */
function cleanAddress(address: string): string {
  const text = keyboardSpellings.reduce((before, [typed, meant]) => before.replace(typed, meant), address)
  const domain = text.lastIndexOf('@') + 1
  return text.slice(0, domain) + toAsciiDomain(text.slice(domain))
}

/**
 * A text without invisible characters and with the digits of every script as 0-9. Only for codes and numbers: a longer
 * text stays as it is.
 */
export function plainDigits(input: string): string {
  const text = normalizeUnicode(input, 'NFKC', maxCodeLength)
  if (text === null) return input
  return text.replace(invisible, '').replace(/\p{Nd}/gu, plainDigit)
}

/** Each script has its digits in their order, from zero on. Some have two such rows, one behind the other. */
function plainDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before++
  return String(before % 10)
}
