import { z } from 'zod'
import type { Flow } from './flow'
import { hiddenIdentifier } from './hidden-identifier'
import { scalar } from './nodes/node-values'

/** Traits that people sign in with, the most usual first. Schemas are the operator's, so there may be none of them. */
const identifierTraits = ['email', 'username', 'phone'] as const

const trait = z.string().min(1).optional().catch(undefined)
const traitsSchema = z.object({ email: trait, username: trait, phone: trait }).catch({})

/** What the identity with these traits signs in with, as far as we can tell. */
export function identifierIn(traits: unknown): string | undefined {
  const known = traitsSchema.parse(traits)
  return identifierTraits.map((name) => known[name]).find((value) => value !== undefined)
}

/**
 * Whose flow it is, when Kratos says so: the hidden identifier of a login that confirms somebody, the identity of a
 * settings flow, or a trait that an earlier screen of a registration asked for.
 */
export function knownIdentifier(flow: Flow): string | undefined {
  return hiddenIdentifier(flow) ?? identifierIn(flow.identity?.traits) ?? hiddenTrait(flow)
}

function hiddenTrait({ ui }: Flow): string | undefined {
  const values = new Map(
    ui.nodes
      .filter(({ attributes }) => attributes.type === 'hidden')
      .map(({ attributes }) => [attributes.name, scalar(attributes.value)]),
  )
  return identifierTraits.map((name) => values.get(`traits.${name}`)).find(Boolean)
}
