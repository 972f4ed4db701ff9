import { describe, expect, test } from '@jest/globals'
import { cleanCode, cleanField, cleanIdentifier } from './clean'

/** Each way to write digits that this Node.js knows, with ten digits that follow each other. */
const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((script) => {
  const write = new Intl.NumberFormat(`en-u-nu-${script}`, { useGrouping: false })
  const digits = write.format(9_876_543_210)
  return /^\p{Nd}{10}$/u.test(digits) && digits !== '9876543210' ? [{ script, digits }] : []
})

describe('cleanCode', () => {
  test('the test covers many scripts', () => {
    expect(scripts.length).toBeGreaterThan(60)
    expect(scripts.map(({ script }) => script)).toEqual(
      expect.arrayContaining(['arab', 'arabext', 'beng', 'deva', 'fullwide', 'mymr', 'thai']),
    )
  })

  test.each(scripts)('reads the digits of $script', ({ digits }) => {
    expect(cleanCode(digits)).toBe('9876543210')
  })

  test.each([
    ['a code', '123456', '123456'],
    ['a backup code', '9vw0d0xs', '9vw0d0xs'],
    ['nothing', '', ''],
    ['spaces and a line', ' 123 456\n', '123456'],
    ['single digits', '1 2 3 4 5 6', '123456'],
    ['a dash', '123-456', '123456'],
    ['another dash', '123\u2013456', '123456'],
    ['marks of direction', '\u200e\u202a123456\u202c', '123456'],
    ['a zero-width space', '123\u200b456', '123456'],
    ['a soft hyphen', '123\u00ad456', '123456'],
    ['a byte order mark', '\ufeff123456', '123456'],
    ['a filler that is a letter', '123\u3164456', '123456'],
    ['wide spaces', '１２３　４５６', '123456'],
    ['two scripts', '١٢٣456', '123456'],
    ['a word before it', 'Code: 123456', '123456'],
    ['a word before two halves', 'Code: 123 456', '123456'],
    ['a sentence around it', 'Your code is 123-456. It is valid for 15 minutes.', '123456'],
    ['a word of a script without spaces', '验证码：１２３４５６', '123456'],
    ['a word right beside it', 'コードは123456です。', '123456'],
    ['an Arabic sentence', 'رمزك هو: ١٢٣٤٥٦', '123456'],
    ['the last line of a text message', '@example.com #123456', '123456'],
    ['a mark at its end', '123456.', '123456'],
    ['two numbers', 'Code: 123456 or 654321', 'Code:123456or654321'],
    ['letters that belong to it', '(AB123456)', '(AB123456)'],
    ['letters and digits in turn', 'a1b2c3', 'a1b2c3'],
    ['a number of no code', 'Code: 12', 'Code:12'],
  ])('with %s: %j becomes %j', (_what, input, expected) => {
    expect(cleanCode(input)).toBe(expected)
  })
})

describe('cleanIdentifier', () => {
  const cleaned: readonly (readonly [string, string])[] = [
    ['200b', 'zero-width space'],
    ['200c', 'zero-width non-joiner'],
    ['200d', 'zero-width joiner'],
    ['200e', 'left-to-right mark'],
    ['200f', 'right-to-left mark'],
    ['202e', 'right-to-left override'],
    ['2060', 'word joiner'],
    ['2065', 'reserved, invisible'],
    ['00ad', 'soft hyphen'],
    ['034f', 'grapheme joiner'],
    ['115f', 'Hangul filler'],
    ['17b4', 'Khmer vowel'],
    ['180b', 'Mongolian selector'],
    ['180e', 'Mongolian separator'],
    ['3164', 'Hangul filler'],
    ['fe0f', 'variation selector'],
    ['feff', 'byte order mark'],
    ['e0100', 'variation selector'],
    ['0007', 'control character'],
    ['e000', 'private use'],
  ]

  test.each(cleaned)('removes U+%s (%s)', (point) => {
    const character = String.fromCodePoint(Number.parseInt(point, 16))
    expect(cleanIdentifier(`al${character}ice@exa${character}mple.com${character} `)).toBe(
      'alice@example.com',
    )
    expect(cleanIdentifier(`${character}alice`)).toBe('alice')
  })

  test.each([
    ['ａｌｉｃｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'alice@example.com'],
    ['oﬃce@example.com', 'office@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    ['\u3000alice\u00a0', 'alice'],
    ['Alice@Example.com', 'Alice@Example.com'],
    ['דוד@example.com', 'דוד@example.com'],
    ['alice🎉', 'alice🎉'],
    ['+1 650-253-0000', '+1 650-253-0000'],
    ['', ''],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['o\u2019brien@example.com', "o'brien@example.com"],
    ['o\u2018brien@example.com', "o'brien@example.com"],
    ['o\uff07brien@example.com', "o'brien@example.com"],
    ['a\u2010b\u2011c\u2013d@e\u2013f.example', 'a-b-c-d@e-f.example'],
    ['a\u2014b@xn\u2014bcher-kva.example', 'a--b@xn--bcher-kva.example'],
    ['ada@example\u3002com', 'ada@example.com'],
    ['ada@example\uff61com', 'ada@example.com'],
    // No address.
    ['o\u2019brien', 'o\u2019brien'],
    ['bücher', 'bücher'],
  ])('%j becomes %j', (input, expected) => {
    expect(cleanIdentifier(input)).toBe(expected)
  })
})

describe('cleanField', () => {
  const hidden = ' a\u200bda@example.com'

  test.each([
    ...['identifier', 'password_identifier', 'email', 'recovery_address', 'recovery_confirm_address'],
    ...['traits.email', 'traits.username', 'traits.phone', 'traits.work.mail'],
  ])('cleans %s', (name) => {
    expect(cleanField(name, hidden)).toBe('ada@example.com')
  })

  test.each(['password', 'csrf_token', 'address', 'webauthn_register', 'transient_payload.email'])(
    'does not change %s',
    (name) => {
      expect(cleanField(name, hidden)).toBe(hidden)
    },
  )

  test.each(['code', 'totp_code', 'lookup_secret'])('cleans %s as a code', (name) => {
    expect(cleanField(name, '１２３-４５６')).toBe('123456')
  })

  test.each([
    'علی\u200cرضا',
    ' Ada  Lovelace ',
    '👩\u200d🚀',
    'mail ada@example.com or a\u200bb',
    '１２３-４５６',
  ])('a trait that is no address stays: %j', (value) => {
    expect(cleanField('traits.name', value)).toBe(value)
  })
})
