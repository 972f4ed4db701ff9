import type { Config } from '@/lib/config/config'
import type { RequiredActionSwitches } from '@/lib/config/required-action-switches'
import type { RedirectUrl } from '@/lib/http/redirect-url'
import type { RequiredActionsConfig } from './required-actions-config'

/** The names, in the order in which a person is asked. `app/(required-actions)/required` finds its screens by them. */
export const requiredActionNames = [
  'age',
  'profile',
  'terms',
  'verified_address',
  'second_factor',
  'aal2',
] as const
export type RequiredActionName = (typeof requiredActionNames)[number]

/** What the operator demands. */
export type Rules = RequiredActionSwitches &
  Pick<Config, 'STEP_UP_ACR'> &
  Pick<RequiredActionsConfig, 'SECOND_FACTOR_GRACE_DAYS'>

/** What the application that waits demands. */
export interface ApplicationDemands {
  /** Of its `metadata` in Hydra. A word that we do not know demands nothing. */
  readonly words: readonly unknown[]
  /** The `acr_values` of its request (OpenID Connect Core 3.1.2.1). */
  readonly acrValues: readonly string[]
}

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

/** Something that an account must have or do before its owner continues. All of it is pure. */
export interface RequiredAction {
  readonly name: RequiredActionName
  /** Its part of the requirements. */
  requirements(rules: Rules, application: ApplicationDemands): Partial<Requirements>
  /** Whether it needs to know the second factors of the account, which only a call of Kratos tells. */
  readonly readsSecondFactors?: true
  isDemanded(requirements: Requirements): boolean
  /** The action as this account has to take it; null when it is not due. */
  due(requirements: Requirements, account: AccountState, now: Date): DueAction | null
  /** No other action follows: none would help. */
  readonly isFinal?: true
  /** The page of an action without a Latchkey screen, by the query of the page of required actions. */
  url?(query: URLSearchParams): RedirectUrl
  /** The screen that makes an offer after it. */
  readonly offer?: 'backup_codes'
}
