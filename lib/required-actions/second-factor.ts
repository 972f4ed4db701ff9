import type { RequiredAction } from './required-action'

const day = 24 * 60 * 60 * 1000

/** The account has a second factor. A person may defer it for the days that the operator allows. */
export const secondFactor: RequiredAction = {
  name: 'second_factor',
  requirements: ({ REQUIRE_SECOND_FACTOR, SECOND_FACTOR_GRACE_DAYS }, { words }) => ({
    secondFactor: REQUIRE_SECOND_FACTOR === 'on' || words.includes('second_factor'),
    graceDays: SECOND_FACTOR_GRACE_DAYS,
  }),
  readsSecondFactors: true,
  isDemanded: (requirements) => requirements.secondFactor,
  offer: 'backup_codes',
  due(requirements, account, now) {
    if (account.settingsWantAal2) return null
    // An application that requests AAL2 does not wait: without a second factor there is no AAL2.
    if (requirements.aal2 && !account.hasAal2Factor && !account.isAal2)
      return { name: 'second_factor', wantsAal2: true }
    if (!requirements.secondFactor || account.hasSecondFactor) return null
    const from = account.secondFactorDeferredAt ?? now
    const deferrableUntil = new Date(from.getTime() + requirements.graceDays * day)
    if (deferrableUntil <= now) return { name: 'second_factor' }
    return account.hasDeferred ? null : { name: 'second_factor', deferrableUntil }
  },
}
