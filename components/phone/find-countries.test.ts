import { expect, test } from '@jest/globals'
import { findCountries, type ListedCountry } from './find-countries'

const countries: readonly ListedCountry[] = [
  ['AX', '+358 \u00c5land Islands'],
  ['CI', '+225 C\u00f4te d\u2019Ivoire'],
  ['GQ', '+240 Equatorial Guinea'],
  ['GN', '+224 Guinea'],
  ['HK', '+852 Hong Kong SAR China'],
  ['CK', '+682 Cook Islands'],
  ['TW', '+886 Taiwan'],
  ['TZ', '+255 Tanzania'],
  ['TH', '+66 Thailand'],
  ['TA', '+290 Tristan da Cunha'],
  ['AT', '+43 \u00d6sterreich'],
  ['JP', '+81 \u65e5\u672c'],
  ['KG', '+996 K\u0131rg\u0131zistan'],
  ['LV', '+371 \u0141otwa'],
  ['IT', '+39 \u0130talya'],
]
const found = (typed: string) => findCountries(countries, typed).map(([iso2]) => iso2)

test.each([
  ['taiw', ['TW']],
  [' +886 Taiwan ', ['TW']],
  ['ta', ['TW', 'TZ', 'TA']],
  ['+886', ['TW']],
  ['886', ['TW']],
  ['tw', ['TW']],
  ['cote d\u2019iv', ['CI']],
  ["C\u00d4TE D'IV", ['CI']],
  ['\u00e5land', ['AX']],
  ['kong', ['HK']],
  ['atlantis', []],
  ['6', ['CK', 'TH']],
  ['66', ['TH']],
  ['+999', []],
  ['osterr', ['AT']],
  ['\u65e5', ['JP']],
  ['kirgiz', ['KG']],
  ['K\u0131rg', ['KG']],
  ['lotwa', ['LV']],
  ['ital', ['IT']],
])('%j finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('a name that starts with the text comes before one with a later word', () => {
  expect(found('guinea')).toEqual(['GN', 'GQ'])
})

test('an isolated calling code, as in Arabic, is found', () => {
  const isolated: readonly ListedCountry[] = [['TW', '\u2068+886\u2069 \u062a\u0627\u064a\u0648\u0627\u0646']]
  for (const typed of ['886', '\u062a\u0627']) expect(findCountries(isolated, typed)).toEqual(isolated)
})

test('an empty text finds all', () => {
  expect(findCountries(countries, '  ')).toBe(countries)
})
