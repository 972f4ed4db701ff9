import 'server-only'
import type { Config } from '@/lib/config/config'
import { traitSchemas } from '@/lib/ory/kratos/trait-schemas'
import { type Finding, findingsOf } from './finding'

const { ok, problem, warning } = findingsOf('rules')

type Rules = Pick<
  Config,
  | 'REQUIRE_SECOND_FACTOR'
  | 'SECOND_FACTOR_GRACE_DAYS'
  | 'REQUIRE_VERIFIED_ADDRESS'
  | 'REQUIRE_PROFILE'
  | 'TERMS_VERSION'
  | 'TERMS_TRAIT'
  | 'TERMS_URL'
>

/** Checks what an account must have, and says what Latchkey cannot hold. Without a rule there is nothing to say. */
export async function checkRules(config: Rules): Promise<Finding[]> {
  const { TERMS_TRAIT } = config
  const schemas = TERMS_TRAIT ? await traitSchemas({ requestId: '' }) : []
  return rulesFindings(
    config,
    schemas.map(({ fields }) => [...fields.keys()]),
  )
}

/**
 * The findings without a call.
 * @param traits the names of the traits of each schema, such as `traits.email`; none when they are not known
 */
export function rulesFindings(config: Rules, traits: readonly (readonly string[])[]): Finding[] {
  const { REQUIRE_SECOND_FACTOR, REQUIRE_VERIFIED_ADDRESS, REQUIRE_PROFILE, TERMS_VERSION } = config
  const { TERMS_TRAIT, TERMS_URL, SECOND_FACTOR_GRACE_DAYS } = config
  const switches = [REQUIRE_SECOND_FACTOR, REQUIRE_VERIFIED_ADDRESS, REQUIRE_PROFILE]
  const findings: Finding[] = []
  if (TERMS_VERSION !== undefined && TERMS_URL === undefined) {
    findings.push(warning('People are asked to accept terms that no page links to.', 'TERMS_URL'))
  }
  if (TERMS_TRAIT && TERMS_VERSION === undefined) {
    findings.push(warning('TERMS_TRAIT does nothing without a version.', 'TERMS_VERSION'))
  }
  const lacking = traits.some((names) => !names.includes(`traits.${TERMS_TRAIT}`))
  if (TERMS_TRAIT && lacking) {
    findings.push(
      problem(
        `An identity schema has no trait "${TERMS_TRAIT}", so its people cannot accept the terms.`,
        `the identity schema: add the trait ${TERMS_TRAIT}, a string; or leave TERMS_TRAIT out`,
      ),
    )
  }
  if (SECOND_FACTOR_GRACE_DAYS > 0 && REQUIRE_SECOND_FACTOR === 'off') {
    findings.push(
      warning(
        'Only applications ask for a second factor, so the days count for them alone.',
        'REQUIRE_SECOND_FACTOR',
      ),
    )
  }
  if (!switches.includes('on') && TERMS_VERSION === undefined) return findings
  return [
    ...findings,
    ok(
      'What an account must have is held before each consent, at the start page and in the portal. A site that reads the cookie of Kratos itself must look by itself (docs/rules.md).',
    ),
  ]
}
