import { z } from 'zod'
import { scalar } from '@/lib/ory/kratos/nodes/node-values'
import type { Flow } from './flow'
import { hiddenIdentifier } from './hidden-identifier'

/**
 * The traits that people sign in with, the most common first. The operator's schema may have none of them.
 */
const identifierTraits = ['email', 'username', 'phone'] as const

const trait = z.string().min(1).optional().catch(undefined)
const traitsSchema = z.object({ email: trait, username: trait, phone: trait }).catch({})

/** The identifier that an account with these traits signs in with; undefined when we cannot tell. */
export function identifierIn(traits: unknown): string | undefined {
  const known = traitsSchema.parse(traits)
  return identifierTraits.map((name) => known[name]).find((value) => value !== undefined)
}

/**
 * The identifier of the account that a flow is for, if Kratos names it. A re-authentication has a hidden identifier,
 * a settings flow has an identity, and a registration may have a trait from an earlier screen.
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
