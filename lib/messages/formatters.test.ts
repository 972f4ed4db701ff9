import { expect, jest, test } from '@jest/globals'
import { dateFormat, numberFormat, timeAgo } from './formatters'

const now = Date.UTC(2026, 10, 22, 12)
jest.useFakeTimers({ now })

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
  expect(timeAgo(new Date(now - seconds * 1000), 'en')).toBe(expected)
})

test.each([
  ['de', 'vor 2 Stunden'],
  ['ja', '2時間前'],
  ['ko', '2시간 전'],
  ['ar', 'قبل ساعتين'],
  ['zh-Hans', '2 小时前'],
  ['zh-Hant', '2 小時前'],
])('the words in %s are those of the language', (locale, expected) => {
  expect(timeAgo(new Date(now - 7200_000), locale)).toBe(expected)
})

test('inside a Vietnamese sentence, no word starts with a capital letter', () => {
  expect(timeAgo(new Date(now - 86_400_000), 'vi')).toBe('hôm qua')
})

test('an Arabic page has the digits of its codes', () => {
  expect(timeAgo(new Date(now - 300_000), 'ar')).toBe('قبل 5 دقائق')
  expect(dateFormat('ar').format(now)).toBe('22 نوفمبر 2026')
  expect(numberFormat('ar-EG').format(1234)).toBe('1,234')
  expect(numberFormat('fa').format(12)).toBe('۱۲')
})
