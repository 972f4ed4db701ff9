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

/** How long ago something was, in the largest unit that fits: "2 hours ago", "yesterday", "now". */
export function timeAgo(date: Date, locale: string): string {
  const seconds = Math.max(0, (Date.now() - date.getTime()) / 1000)
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', seconds || 1]
  const text = relativeFormat(locale).format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit)
  return insideSentence(text, new Intl.Locale(locale).language)
}

/** Unicode's data has several styles: 2 時間前, 2小时前, Hôm qua. Latchkey's texts have one: 2時間前, 2 小时前, hôm qua. */
function insideSentence(text: string, language: string): string {
  if (language === 'ja') return text.replaceAll(' ', '')
  if (language === 'zh') return text.replace(/(\d)(?=\p{Script=Han})/u, '$1 ')
  return language === 'vi' ? text.toLocaleLowerCase('vi') : text
}
