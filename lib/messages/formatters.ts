import { memoize } from './memoize'

/** Numbers with all their decimals: limits in a schema may have many. */
export const numberFormat = memoize((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }))

/** The server does not know the visitor's time zone, so dates are in UTC. */
export const dateFormat = memoize(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** "a, b or c" */
export const choiceListFormat = memoize((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** "a, b, c" */
export const plainListFormat = memoize(
  (locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }),
)
