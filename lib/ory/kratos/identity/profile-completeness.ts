import { z } from 'zod'
import type { TraitSchema } from '@/lib/ory/kratos/flow/trait-fields'
import type { Identity } from './identity'

const objectSchema = z
  .object({
    properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
    required: z.array(z.string()).catch([]).default([]),
    const: z.unknown().optional(),
  })
  .catch({ required: [] })

const traitsSchema = z.record(z.string(), z.unknown()).catch({})

/** More levels than a form has. */
const deepest = 8

/**
 * Whether an account has every trait that its schema requires today. A trait that became required later is missing
 * in older accounts, and Kratos does not look at them when they sign in. Pure.
 * @param schemas all schemas of Kratos; an account whose schema is not among them counts as complete
 */
export function isProfileComplete({ schemaId, traits }: Identity, schemas: readonly TraitSchema[]): boolean {
  const schema = schemas.find(({ id }) => id === schemaId)
  return schema === undefined || hasRequired(schema.traits, traits, 0)
}

function hasRequired(schema: unknown, given: unknown, level: number): boolean {
  const { properties = {}, required } = objectSchema.parse(schema)
  const traits = traitsSchema.parse(given)
  if (level > deepest) return true
  return Object.entries(properties).every(([name, property]) => {
    const value = Object.hasOwn(traits, name) ? traits[name] : undefined
    if (objectSchema.parse(property).properties) {
      // What an object requires is required when the object is, or when it is there.
      return (!required.includes(name) && value === undefined) || hasRequired(property, value, level + 1)
    }
    return !required.includes(name) || isFilledIn(property, value)
  })
}

function isFilledIn(property: unknown, value: unknown): boolean {
  if (objectSchema.parse(property).const === true) return value === true
  return value !== undefined && value !== null && value !== ''
}
