import { z } from 'zod'

/** How old a person is in whole years; or why their birthday does not say it. */
export type Age = number | 'missing' | 'invalid'

/** A day that the calendar has, as in 2001-05-31. */
const daySchema = z.iso.date()

/** Nobody became older. A date from before is a mistake, such as the year 0001. */
const oldest = 130

/** By so much the last time zone is behind UTC, in milliseconds. */
const behind = 12 * 60 * 60 * 1000

/**
 * The age by the birthday that an account gives. We do not know in which time zone a person lives. So a birthday counts
 * when its day has begun everywhere, and nobody passes too early. Somebody born on 29 February has their birthday on
 * 1 March in the years without that day. Pure.
 * @param birthday the value of the trait: a date as ISO 8601 writes it, `2001-05-31`
 * @returns `invalid` for anything else, and for a day in the future
 */
export function ageOf(birthday: unknown, now: Date): Age {
  if (birthday === undefined || birthday === null || birthday === '') return 'missing'
  const parsed = daySchema.safeParse(birthday)
  if (!parsed.success) return 'invalid'
  const [year = 0, month = 0, day = 0] = parsed.data.split('-').map(Number)
  const today = new Date(now.getTime() - behind)
  const years = today.getUTCFullYear() - year
  const monthsOff = today.getUTCMonth() + 1 - month
  const isBefore = monthsOff < 0 || (monthsOff === 0 && today.getUTCDate() < day)
  const age = isBefore ? years - 1 : years
  return age < 0 || age > oldest ? 'invalid' : age
}
