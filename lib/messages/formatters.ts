import { formatTag } from './format-tag'
import { memoize } from './memoize'

/** Numbers with all their decimals: limits in a schema may have many. */
export const numberFormat = memoize(
  (locale) => new Intl.NumberFormat(formatTag(locale), { maximumFractionDigits: 20 }),
)

/** The server does not know the visitor's time zone, so dates are in UTC. */
export const dateFormat = memoize(
  (locale) => new Intl.DateTimeFormat(formatTag(locale), { dateStyle: 'long', timeZone: 'UTC' }),
)

/** "a, b or c" */
export const choiceListFormat = memoize((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** "a, b and c" */
export const plainListFormat = memoize((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

const relativeFormat = memoize(
  (locale) => new Intl.RelativeTimeFormat(formatTag(locale), { numeric: 'auto' }),
)

/** The units of a relative time, with their length in seconds, longest first. */
const units = [
  ['year', 31_556_952],
  ['month', 2_629_746],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * How long ago something was, in the largest unit that fits: "2 hours ago", "yesterday", "now".
 * @param now the current time in milliseconds
 */
export function timeAgo(date: Date, locale: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - date.getTime()) / 1000)
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', seconds || 1]
  const text = relativeFormat(locale).format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit)
  // Unicode's data has a space after the number. Japanese has none: 2時間前.
  return /^ja\b/.test(locale) ? text.replaceAll(' ', '') : text
}
