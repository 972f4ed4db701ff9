import { aal2 } from './aal2'
import { age } from './age'
import { profile } from './profile'
import type {
  AccountState,
  ApplicationDemands,
  DueAction,
  RequiredAction,
  Requirements,
  Rules,
} from './required-action'
import { secondFactor } from './second-factor'
import { terms } from './terms'
import { verifiedAddress } from './verified-address'

/** In the order in which a person is asked (`requiredActionNames`). */
const requiredActions: readonly RequiredAction[] = [age, profile, terms, verifiedAddress, secondFactor, aal2]

/** The steps that a person may see one after the other: those with a screen that do not end it all. */
export const maxSteps = requiredActions.filter(({ url, isFinal }) => !url && !isFinal).length

/** The action of a name; undefined for any other text. Pure. */
export function requiredActionNamed(name: string | null): RequiredAction | undefined {
  return requiredActions.find((action) => action.name === name)
}

const nothing: Requirements = {
  profile: false,
  minimumAge: undefined,
  terms: undefined,
  verifiedAddress: false,
  secondFactor: false,
  graceDays: 0,
  aal2: false,
}

/**
 * What the operator and the application demand of an account. An application can demand more than the operator, and
 * never less. Pure.
 */
export function requirementsFrom(rules: Rules, application: ApplicationDemands): Requirements {
  let requirements = nothing
  for (const action of requiredActions)
    requirements = { ...requirements, ...action.requirements(rules, application) }
  return requirements
}

/** From what is required and what is known to the actions that are due, in order. Pure. */
export function dueActions(
  requirements: Requirements,
  account: AccountState,
  now: Date,
): readonly DueAction[] {
  const due: DueAction[] = []
  for (const action of requiredActions) {
    const found = action.due(requirements, account, now)
    if (found === null) continue
    due.push(found)
    if (action.isFinal) break
  }
  return due
}

/** Whether a requirement needs the second factors of the account, which only a call of Kratos tells. Pure. */
export function needsSecondFactorLookup(requirements: Requirements): boolean {
  return requiredActions.some(
    ({ readsSecondFactors, isDemanded }) => readsSecondFactors && isDemanded(requirements),
  )
}

/** Whether nothing is required, so that no service has to be called. Pure. */
export function isUnrestricted(requirements: Requirements): boolean {
  return !requiredActions.some(({ isDemanded }) => isDemanded(requirements))
}
