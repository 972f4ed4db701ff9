import { z } from 'zod'
import type { AccountState, RequiredAction, Requirements } from './required-action'

/**
 * A person must have reached an age: the highest that is named by the operator, or by the application as in `age:18`.
 * None of the other actions makes a person older.
 */
export const age: RequiredAction = {
  name: 'age',
  requirements({ MINIMUM_AGE }, { words }) {
    const ofClient = words.flatMap((word) => /^age:([1-9]\d?)$/.exec(String(word))?.[1] ?? [])
    const named = [...(MINIMUM_AGE === undefined ? [] : [MINIMUM_AGE]), ...ofClient.map(Number)]
    return { minimumAge: named.length > 0 ? Math.max(...named) : undefined }
  },
  isDemanded: ({ minimumAge }) => minimumAge !== undefined,
  isFinal: true,
  due(requirements, account, now) {
    const { minimumAge } = requirements
    if (minimumAge === undefined) return null
    const birthday = birthdayMistake(requirements, account, now)
    if (birthday !== undefined) return account.canEnterBirthday ? null : { name: 'age', minimumAge, birthday }
    return Number(ageOf(account.birthday, now)) < minimumAge ? { name: 'age', minimumAge } : null
  },
}

/**
 * What is wrong with the birthday of a person whose age is demanded. It belongs to the profile, where the schema has
 * its trait. A person who cannot enter it there cannot continue.
 */
export function birthdayMistake(
  { minimumAge }: Requirements,
  { birthday }: AccountState,
  now: Date,
): 'missing' | 'invalid' | undefined {
  const age = minimumAge === undefined ? 0 : ageOf(birthday, now)
  return typeof age === 'number' ? undefined : age
}

/** How old a person is in whole years; or why their birthday does not say it. */
type Age = number | 'missing' | 'invalid'

/** A day that the calendar has, as in 2001-05-31. */
const daySchema = z.iso.date()

/** No one has become older than this. An earlier date is an error, such as the year 0001. */
const oldest = 130

/** By so much the last time zone is behind UTC, in milliseconds. */
const behind = 12 * 60 * 60 * 1000

/**
 * The age by an account's birthday. We do not know the time zone of a person, so a birthday counts when its day has
 * started everywhere, and no one passes too early. A person born on 29 February has their birthday on 1 March in the
 * years without that day. Pure.
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
