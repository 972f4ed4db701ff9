import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ageOf } from './age'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

test.each([
  ['the day before', '2008-11-26', '2026-11-25', 17],
  ['the birthday', '2008-11-26', '2026-11-26', 18],
  ['a month before', '2008-12-01', '2026-11-26', 17],
  ['a month after', '2008-10-31', '2026-11-26', 18],
  ['somebody born today', '2026-11-26', '2026-11-26', 0],
  ['the oldest that we believe', '1896-11-26', '2026-11-26', 130],
])('%s', (_, birthday, day, age) => {
  expect(ageOf(birthday, noon(day))).toBe(age)
})

test.each([
  ['2026-02-28', 17],
  ['2026-03-01', 18],
  ['2028-02-28', 19],
  ['2028-02-29', 20],
])('on %s, a person born on 29 February 2008 is %d', (day, age) => {
  expect(ageOf('2008-02-29', noon(day))).toBe(age)
})

test('a birthday counts once its day has started everywhere', () => {
  expect(ageOf('2008-11-26', new Date('2026-11-26T11:59:59Z'))).toBe(17)
  expect(ageOf('2008-11-26', new Date('2026-11-26T12:00:00Z'))).toBe(18)
  // The year is another one there, too.
  expect(ageOf('2009-01-01', new Date('2027-01-01T11:59:59Z'))).toBe(17)
  expect(ageOf('2009-01-01', new Date('2027-01-01T12:00:00Z'))).toBe(18)
})

test.each([undefined, null, ''])('%j is missing', (birthday) => {
  expect(ageOf(birthday, noon('2026-11-26'))).toBe('missing')
})

test.each([
  '2007-02-29',
  '2007-13-01',
  '2007-00-10',
  '2007-04-31',
  '0000-05-31',
  '1895-11-26',
  '2026-11-27',
  '9999-12-31',
  '2007',
  '2007-5-31',
  '31.05.2007',
  ' 2007-05-31',
  '2007-05-31T00:00:00Z',
  '+12007-05-31',
  'soon',
  20070531,
  true,
  {},
  ['2007-05-31'],
])('%j is no birthday', (birthday) => {
  expect(ageOf(birthday, noon('2026-11-26'))).toBe('invalid')
})

test('no person becomes younger', () => {
  const time = fc.date({ min: noon('2026-01-01'), max: noon('2040-01-01'), noInvalidDate: true })
  const birthday = fc
    .date({ min: noon('1930-01-01'), max: noon('2025-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(birthday, time, time, (day, one, other) => {
      const [earlier, later] = one < other ? [one, other] : [other, one]
      expect(Number(ageOf(day, earlier))).toBeLessThanOrEqual(Number(ageOf(day, later)))
    }),
  )
})
