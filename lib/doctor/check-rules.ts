import 'server-only'
import { z } from 'zod'
import { hasRequiredActions, type RequiredActionSwitches } from '@/lib/config/required-action-switches'
import type { TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'
import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding } from './finding'
import { probeTraitSchemas } from './kratos-probe'

const { ok, problem, warning } = createFindings('rules')

type Rules = RequiredActionSwitches &
  Pick<ExaminedConfig, 'SECOND_FACTOR_GRACE_DAYS' | 'TERMS_TRAIT' | 'TERMS_URL' | 'BIRTHDAY_TRAIT'>

/**
 * Checks the required actions, and reports what Latchkey cannot enforce. Without any, there is no finding.
 */
export async function checkRequiredActions(config: Rules): Promise<Finding[]> {
  const asksSchemas = config.TERMS_TRAIT !== undefined || config.MINIMUM_AGE !== undefined
  return requiredActionFindings(config, asksSchemas ? await probeTraitSchemas() : [])
}

/**
 * The findings without a call.
 * @param schemas all schemas of Kratos; empty if they are not known
 */
export function requiredActionFindings(config: Rules, schemas: readonly TraitSchema[]): Finding[] {
  const findings = [
    ...termsFindings(config, schemas),
    ...ageFindings(config, schemas),
    ...secondFactorFindings(config),
  ]
  if (!hasRequiredActions(config)) return findings
  return [
    ...findings,
    ...ok(
      'Required actions apply before each consent, at the start page and in the portal. A site that reads Kratos’ own cookie must check them itself (docs/accounts.md).',
    ),
  ]
}

function termsFindings(config: Rules, schemas: readonly TraitSchema[]): Finding[] {
  const { TERMS_VERSION, TERMS_TRAIT, TERMS_URL } = config
  const findings: Finding[] = []
  if (TERMS_VERSION !== undefined && TERMS_URL === undefined) {
    findings.push(...warning('People are asked to accept terms that no page links to.', 'TERMS_URL'))
  }
  if (TERMS_TRAIT && TERMS_VERSION === undefined) {
    findings.push(...warning('TERMS_TRAIT does nothing without a version.', 'TERMS_VERSION'))
  }
  if (TERMS_TRAIT && schemas.some((schema) => !hasTrait(schema, TERMS_TRAIT))) {
    findings.push(
      ...problem(
        `An identity schema has no trait "${TERMS_TRAIT}", so its people cannot accept the terms.`,
        `the identity schema: add the trait ${TERMS_TRAIT}, a string; or leave TERMS_TRAIT out`,
      ),
    )
  }
  return findings
}

function ageFindings(config: Rules, schemas: readonly TraitSchema[]): Finding[] {
  const { MINIMUM_AGE, BIRTHDAY_TRAIT: trait } = config
  if (MINIMUM_AGE === undefined) return []
  if (schemas.some((schema) => !hasTrait(schema, trait))) {
    return problem(
      `An identity schema has no trait "${trait}", so its people cannot enter their age, and none of them can continue.`,
      `the identity schema: add the trait ${trait}, a string with "format": "date"; or name another one in BIRTHDAY_TRAIT`,
    )
  }
  if (schemas.every(({ traits }) => isDate(traits, trait))) return []
  return warning(
    `Kratos does not check that the trait "${trait}" is a date, so people can save a text that is not a date.`,
    `the identity schema: "format": "date" for the trait ${trait}`,
  )
}

function secondFactorFindings({ SECOND_FACTOR_GRACE_DAYS, REQUIRE_SECOND_FACTOR }: Rules): Finding[] {
  if (SECOND_FACTOR_GRACE_DAYS === 0 || REQUIRE_SECOND_FACTOR === 'on') return []
  return warning(
    'Only applications require a second factor, so the days apply to them alone.',
    'REQUIRE_SECOND_FACTOR',
  )
}

function hasTrait({ fields }: TraitSchema, name: string): boolean {
  return fields.has(`traits.${name}`)
}

const formatsSchema = z.object({ properties: z.record(z.string(), z.unknown()) })
const dateSchema = z.object({ type: z.literal('string'), format: z.literal('date') })

function isDate(traits: unknown, name: string): boolean {
  const { data } = formatsSchema.safeParse(traits)
  return dateSchema.safeParse(data?.properties[name]).success
}
