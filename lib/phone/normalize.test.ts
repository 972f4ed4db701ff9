import { describe, expect, test } from '@jest/globals'
import { type CountryCode, getExampleNumber, isSupportedCountry } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import cases from './fixtures/phone-cases.json'
import { normalizePhone, type PhoneCheck } from './normalize'

interface PhoneCase {
  readonly id: string
  readonly input: unknown
  readonly country?: unknown
  readonly expected: object
  /** The result of the other library when the two disagree, and which of the two to prefer. */
  readonly other?: object
  readonly prefer?: string
}

const fields = ['isValid', 'phoneNumber', 'countryIso2', 'countryIso3', 'countryCode'] as const

const resultOf = (check: object) =>
  Object.fromEntries(fields.map((name) => [name, (check as PhoneCheck)[name]]))

/** Every result that is right. */
function rightResults({ expected, other, prefer }: PhoneCase): object[] {
  if (prefer === 'other' && other) return [resultOf(other)]
  return (prefer === 'either' && other ? [expected, other] : [expected]).map(resultOf)
}

test.each(cases as readonly PhoneCase[])('case $id: $input, $country', (one) => {
  expect(rightResults(one)).toContainEqual(resultOf(normalizePhone(one.input, one.country)))
})

const regions = Object.keys(examples).filter((region): region is CountryCode => isSupportedCountry(region))

test('there is an example number for every region', () => {
  expect(regions.length).toBeGreaterThan(240)
})

test.each(regions)('a mobile number of %s is valid and does not change', (region) => {
  const example = getExampleNumber(region, examples)
  const number = example?.number ?? ''
  const code = `+${example?.countryCallingCode}`
  expect(normalizePhone(number)).toMatchObject({ isValid: true, phoneNumber: number, countryCode: code })
  expect(normalizePhone(example?.formatInternational())).toMatchObject({ phoneNumber: number })
})

describe('ways to write a number', () => {
  test.each([
    ['(+886) 912-345-678', undefined],
    ['tel:+886912345678', undefined],
    ['\u200e+886 912 345 678\u202c', undefined],
    ['＋８８６９１２３４５６７８', undefined],
    ['+٨٨٦٩١٢٣٤٥٦٧٨', undefined],
    ['+۸۸۶۹۱۲۳۴۵۶۷۸', undefined],
    ['+८८६९१२३४५६७८', undefined],
    ['๐๙๑๒๓๔๕๖๗๘', 'TW'],
    ['+886 (0) 912 345 678', 'Taiwan'],
    ['+886 912 345 678', 'twn'],
    ['+886 912 345 678', ''],
    ['+886 912 345 678', ' '],
    ['+886912345678'.padStart(64), undefined],
  ])('%s', (input, country) => {
    expect(normalizePhone(input, country)).toMatchObject({ phoneNumber: '+886912345678', countryIso3: 'TWN' })
  })

  test.each([
    ['+886 912 345 678', 'US'],
    ['+16042345678', 'US'],
    ['+886912345678', 'GG'],
    ['0912345678', 'GG'],
    ['+1 273 234 5678 home', undefined],
    ['0912345678', 'Atlantis'],
    [`+886912345678${' '.repeat(64)}`, undefined],
    ['+886912345678 +886912345679', undefined],
    ['９'.repeat(100), undefined],
    [['+886912345678'], undefined],
    [undefined, undefined],
  ])('rejects %j, %j', (input, country) => {
    expect(normalizePhone(input, country)).toEqual({
      isValid: false,
      phoneNumber: null,
      countryIso2: null,
      countryIso3: null,
      countryCode: null,
    })
  })

  test('the country may be a region that shares its calling code', () => {
    expect(normalizePhone('+447781123456', 'GG')).toMatchObject({ phoneNumber: '+447781123456' })
    expect(normalizePhone('07781123456', 'GG')).toMatchObject({ countryIso3: 'GGY' })
    // Without a country, the two libraries name two countries for one number.
    expect(normalizePhone('+447781123456')).toMatchObject({ countryIso3: 'GBR' })
  })
})

test.each([
  ['8762101234', undefined],
  ['8762101234', 'US'],
  ['8762101234', 'CA'],
])('%s is a number of Jamaica, and not one of the country %s', (input, country) => {
  expect(normalizePhone(input, country).isValid).toBe(false)
  expect(normalizePhone(`+1${input}`)).toMatchObject({ isValid: true, countryIso3: 'JAM' })
  expect(normalizePhone(input, 'JM')).toMatchObject({ isValid: true, phoneNumber: `+1${input}` })
})
