import { expect, test } from '@jest/globals'
import { canonicalIdentifier, counterName, createDigests } from './digests'

test.each([
  [
    'ada@example.com',
    [
      ' ADA@Example.com\t',
      'ada@\u200bexample.com',
      'Ａda@example.com',
      'ada @example.com',
      // Behind so many spaces, nothing is left of a text that is cut first.
      `${' '.repeat(400)}ada@example.com`,
      `${'\u3000'.repeat(5000)}ada@example.com`,
    ],
  ],
  ['istanbul@example.com', ['İSTANBUL@example.com', 'i\u0307stanbul@example.com']],
  ['οδος', ['ΟΔΟΣ', 'οδοσ']],
  [
    '+16502530000',
    [
      '+1 (650) 253-0000',
      `${' '.repeat(400)}+16502530000`,
      '+1-650-253-0000 ext. 7',
      'tel:+16502530000',
      '+1 650 253 0000x12',
    ],
  ],
  ['strasse@example.com', ['straße@example.com']],
])('%s has one name in each spelling', (identifier, spellings) => {
  for (const spelling of spellings)
    expect([spelling, canonicalIdentifier(spelling)]).toEqual([spelling, canonicalIdentifier(identifier)])
})

test('other accounts have other names', () => {
  const names = ['ada@example.com', 'ada@example.org', 'ada', '+16502530000', '+16502530001'].map(
    canonicalIdentifier,
  )
  expect(new Set(names).size).toBe(names.length)
})

test('a very long identifier costs little and has a name', () => {
  expect(canonicalIdentifier('a'.repeat(100_000)).length).toBeLessThanOrEqual(400)
})

test.each([
  ['ada@example.com', 'áda@example.com'],
  ['istanbul@example.com', 'ıstanbul@example.com'],
  ['strasse@example.com', 'straße@example.com'],
  ['ada', 'Ada'],
  ['ada@example.com', 'ada @example.com'],
])('%s and %s share a counter, and are two accounts', (one, other) => {
  const [first, second] = [one, other].map(createDigests('a secret').account)
  expect(counterName(first ?? '')).toBe(counterName(second ?? ''))
  expect(first).not.toBe(second)
})

test('digests reveal nothing, and differ by secret and by purpose', () => {
  const digests = createDigests('a secret')
  expect(digests.account('Ada@example.com')).toBe(digests.account('ada@example.com'))
  expect(digests.account('ada@example.com')).toMatch(/^[\w-]{32}$/)
  expect(createDigests('another').account('ada@example.com')).not.toBe(digests.account('ada@example.com'))
  expect(digests.of('flow', 'x')).not.toBe(digests.of('session', 'x'))
  expect(digests.network('2001:db8:0:1::7')).toBe(digests.network('2001:db8:0:1::8'))
  expect(digests.network('192.0.2.1')).not.toBe(digests.network('192.0.2.2'))
})
