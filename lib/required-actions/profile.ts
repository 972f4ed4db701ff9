import { birthdayMistake } from './age'
import type { RequiredAction } from './required-action'
import { secondFactor } from './second-factor'
import { terms } from './terms'

/** The actions that save something in the account. Kratos saves nothing in one that does not match its schema. */
const saving = [terms, secondFactor]

/** The profile is complete, and has the birthday of a person whose age is demanded. */
export const profile: RequiredAction = {
  name: 'profile',
  requirements: ({ REQUIRE_PROFILE }, { words }) => ({
    profile: REQUIRE_PROFILE === 'on' || words.includes('profile'),
  }),
  isDemanded: (requirements) => requirements.profile,
  due(requirements, account, now) {
    const { minimumAge } = requirements
    const birthday = birthdayMistake(requirements, account, now)
    if (minimumAge !== undefined && birthday !== undefined) return { name: 'profile', minimumAge, birthday }
    const isNeeded =
      requirements.profile || saving.some((action) => action.due(requirements, account, now) !== null)
    return isNeeded && !account.isProfileComplete ? { name: 'profile' } : null
  },
}
