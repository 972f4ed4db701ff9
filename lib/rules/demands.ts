import { z } from 'zod'
import type { Config } from '@/lib/config/config'
import type { Demands } from './due-steps'

/** What we read of an OAuth2 client's `metadata`. A word that we do not know demands nothing. */
const metadataSchema = z
  .object({
    latchkey: z
      .object({ require: z.array(z.unknown()).catch([]).default([]) })
      .optional()
      .catch(undefined),
  })
  .catch({})

/** The application that waits, as Hydra describes it. */
export interface WaitingClient {
  readonly metadata: unknown
  /** The `acr_values` of its request (OpenID Connect Core 3.1.2.1). */
  readonly acrValues: readonly string[]
}

type Rules = Pick<
  Config,
  | 'REQUIRE_SECOND_FACTOR'
  | 'SECOND_FACTOR_GRACE_DAYS'
  | 'REQUIRE_VERIFIED_ADDRESS'
  | 'REQUIRE_PROFILE'
  | 'MINIMUM_AGE'
  | 'TERMS_VERSION'
  | 'STEP_UP_ACR'
>

/**
 * What the operator and the application demand of an account. An application can demand more than the operator, and
 * never less. There are no terms without the operator's `TERMS_VERSION`. Pure.
 * @param client null when no application waits
 */
export function demandsOf(rules: Rules, client: WaitingClient | null): Demands {
  const words = metadataSchema.parse(client?.metadata).latchkey?.require ?? []
  const asksStepUp = client?.acrValues.some((value) => rules.STEP_UP_ACR.includes(value)) === true
  return {
    profile: rules.REQUIRE_PROFILE === 'on' || words.includes('profile'),
    minimumAge: highestAge(rules.MINIMUM_AGE, words),
    terms: rules.TERMS_VERSION,
    verifiedAddress: rules.REQUIRE_VERIFIED_ADDRESS === 'on' || words.includes('verified_address'),
    secondFactor: rules.REQUIRE_SECOND_FACTOR === 'on' || words.includes('second_factor'),
    graceDays: rules.SECOND_FACTOR_GRACE_DAYS,
    aal2: words.includes('aal2') || asksStepUp,
  }
}

/** The highest age that is named: by the operator, or by the application as in `age:18`. */
function highestAge(ofOperator: number | undefined, words: readonly unknown[]): number | undefined {
  const ofClient = words.flatMap((word) => /^age:([1-9]\d?)$/.exec(String(word))?.[1] ?? [])
  const named = [...(ofOperator === undefined ? [] : [ofOperator]), ...ofClient.map(Number)]
  return named.length > 0 ? Math.max(...named) : undefined
}
