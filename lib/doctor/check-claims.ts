import 'server-only'
import type { TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'
import type { ExaminedConfig } from './examined-config'
import { createFindings, type Finding } from './finding'
import { probeTraitSchemas } from './kratos-probe'

const { ok, problem, skipped } = createFindings('claims')

type Claims = Pick<ExaminedConfig, 'CLAIMS_FILE'>

/** Checks that an identity schema has each trait of `CLAIMS_FILE`. A wrong file stops the start, so it is not checked here. */
export async function checkClaims(config: Claims): Promise<Finding[]> {
  if (config.CLAIMS_FILE === undefined) return []
  return claimFindings(config, await probeTraitSchemas())
}

/**
 * The findings without a call.
 * @param schemas all schemas of Kratos; empty if they are not known
 */
export function claimFindings({ CLAIMS_FILE = {} }: Claims, schemas: readonly TraitSchema[]): Finding[] {
  if (schemas.length === 0) return skipped('Kratos did not return its identity schemas.')
  const findings = Object.entries(CLAIMS_FILE).flatMap(([scope, claims]) =>
    Object.entries(claims).flatMap(([claim, source]) => {
      if (!('trait' in source)) return []
      const trait = String(source.trait)
      if (schemas.some((schema) => mayHave(schema, trait))) return []
      return problem(
        `No identity schema has the trait ${trait}, so no token has the claim ${claim} of the scope ${scope}.`,
        `CLAIMS_FILE: a trait of the identity schema for ${claim}; or the identity schema: add the trait ${trait}`,
      )
    }),
  )
  return findings.length > 0 ? findings : ok('The identity schemas have every trait of CLAIMS_FILE.')
}

/** A whole object is a trait, too. What is inside a trait without properties, the schema does not say. */
function mayHave({ fields }: TraitSchema, trait: string): boolean {
  const name = `traits.${trait}`
  return [...fields.keys()].some(
    (known) => known === name || known.startsWith(`${name}.`) || name.startsWith(`${known}.`),
  )
}
