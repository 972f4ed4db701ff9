import { z } from 'zod'

/** What an account must have or do, in the order in which a person is asked for it. */
export const requiredActionNames = [
  'age',
  'profile',
  'terms',
  'verified_address',
  'second_factor',
  'aal2',
] as const
type RequiredActionName = (typeof requiredActionNames)[number]

/** What is demanded of an account: by the operator, and by the application that waits. */
export interface Requirements {
  readonly profile: boolean
  /** The age in years that a person must have reached. Undefined: none. */
  readonly minimumAge: number | undefined
  /** The version of the terms to accept. Undefined: none. */
  readonly terms: string | undefined
  readonly verifiedAddress: boolean
  readonly secondFactor: boolean
  /** For how many days after the first 'Not now' a second factor can wait. */
  readonly graceDays: number
  /** A second factor in this session. */
  readonly aal2: boolean
}

/** What is known of the account and of its session. */
export interface AccountState {
  readonly isProfileComplete: boolean
  /** The value of the trait with the birthday, whatever it is. */
  readonly birthday: unknown
  /** The schema of the account has that trait, so that the person can fill it in. */
  readonly canEnterBirthday: boolean
  readonly acceptedTerms: string | undefined
  readonly hasVerifiedAddress: boolean
  /** It has a second factor of a kind that the operator counts, or the session has one of a provider. */
  readonly hasSecondFactor: boolean
  /** It has a second factor that raises a session to AAL2. A passkey does not. */
  readonly hasAal2Factor: boolean
  readonly isAal2: boolean
  /** Kratos shows the settings, and so the second factors, only to a session with AAL2. */
  readonly settingsWantAal2: boolean
  /** When the person first said 'Not now' to a second factor. */
  readonly secondFactorDeferredAt: Date | undefined
  /** The person said 'Not now' in this session. */
  readonly hasDeferred: boolean
}

export interface DueAction {
  readonly name: RequiredActionName
  /** The age that the person must have reached. */
  readonly minimumAge?: number
  /** What is wrong with the birthday. Undefined: nothing. */
  readonly birthday?: 'missing' | 'invalid'
  /** Until when 'Not now' is offered. Undefined: it is not offered. */
  readonly deferrableUntil?: Date
  /** A second factor that an application requests: it must raise the session to AAL2. */
  readonly wantsAal2?: true
}

const day = 24 * 60 * 60 * 1000

/**
 * The one table of the rules: from what is required and what is known to the steps that are due, in order. Pure.
 * Kratos saves nothing in an account that does not match its schema. So a step that saves something needs a complete
 * profile first. A person who is too young gets no other step: none makes them older.
 */
export function dueActions(demands: Requirements, facts: AccountState, now: Date): readonly DueAction[] {
  const age = ageStep(demands, facts, now)
  if (age?.name === 'age') return [age]
  const terms = demands.terms !== undefined && demands.terms !== facts.acceptedTerms
  const secondFactor = secondFactorStep(demands, facts, now)
  const saves = terms || secondFactor !== null
  const isAal2Due = facts.settingsWantAal2 || (demands.aal2 && facts.hasAal2Factor && !facts.isAal2)
  const due: Readonly<Record<RequiredActionName, DueAction | null>> = {
    age: null,
    profile: age ?? ((demands.profile || saves) && !facts.isProfileComplete ? { name: 'profile' } : null),
    terms: terms ? { name: 'terms' } : null,
    verified_address:
      demands.verifiedAddress && !facts.hasVerifiedAddress ? { name: 'verified_address' } : null,
    second_factor: secondFactor,
    aal2: isAal2Due ? { name: 'aal2' } : null,
  }
  return requiredActionNames.flatMap((name) => due[name] ?? [])
}

/** A missing or invalid birthday belongs to the profile. If the person cannot enter it there, they cannot continue. */
function ageStep({ minimumAge }: Requirements, facts: AccountState, now: Date): DueAction | null {
  if (minimumAge === undefined) return null
  const age = ageOf(facts.birthday, now)
  if (typeof age === 'number') return age < minimumAge ? { name: 'age', minimumAge } : null
  return { name: facts.canEnterBirthday ? 'profile' : 'age', minimumAge, birthday: age }
}

function secondFactorStep(demands: Requirements, facts: AccountState, now: Date): DueAction | null {
  if (facts.settingsWantAal2) return null
  // An application that requests AAL2 does not wait: without a second factor there is no AAL2.
  if (demands.aal2 && !facts.hasAal2Factor && !facts.isAal2) {
    return { name: 'second_factor', wantsAal2: true }
  }
  if (!demands.secondFactor || facts.hasSecondFactor) return null
  const from = facts.secondFactorDeferredAt ?? now
  const deferrableUntil = new Date(from.getTime() + demands.graceDays * day)
  if (deferrableUntil <= now) return { name: 'second_factor' }
  return facts.hasDeferred ? null : { name: 'second_factor', deferrableUntil }
}

/** Whether a demand needs the second factors of the account, which only a call of Kratos tells. Pure. */
export function needsSecondFactorLookup({ secondFactor, aal2 }: Requirements): boolean {
  return secondFactor || aal2
}

/** Whether nothing is required, so that no service has to be called. Pure. */
export function isUnrestricted(demands: Requirements): boolean {
  const { profile, minimumAge, terms, verifiedAddress, secondFactor, aal2 } = demands
  const hasValue = minimumAge !== undefined || terms !== undefined
  return !(profile || hasValue || verifiedAddress || secondFactor || aal2)
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
