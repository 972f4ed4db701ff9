import { remembered } from './memoize'

/** Numbers as they are: bounds in a schema may have many decimals. */
export const numberFormat = remembered(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }),
)

/** The server does not know the visitor's time zone, so a date is the date in UTC. */
export const dateFormat = remembered(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
)

/** "a, b or c" */
export const choiceListFormat = remembered((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))

/** "a, b, c" */
export const plainListFormat = remembered(
  (locale) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }),
)
