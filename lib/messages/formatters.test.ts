import { expect, test } from '@jest/globals'
import { timeAgo } from './formatters'

const now = Date.UTC(2026, 10, 22, 12)

test.each([
  [-5, 'now'],
  [0, 'now'],
  [59, 'now'],
  [60, '1 minute ago'],
  [2 * 3600 + 1800, '2 hours ago'],
  [86_400, 'yesterday'],
  [12 * 86_400, '12 days ago'],
  [40 * 86_400, 'last month'],
  [800 * 86_400, '2 years ago'],
])('%d seconds before now', (seconds, expected) => {
  expect(timeAgo(new Date(now - seconds * 1000), 'en', now)).toBe(expected)
})

test('the words are those of the language', () => {
  expect(timeAgo(new Date(now - 7200_000), 'de', now)).toBe('vor 2 Stunden')
})
