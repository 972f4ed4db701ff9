import { z } from 'zod'

const text = z.string().trim().min(1)
const part = text.optional().catch(undefined)
const traitsSchema = z
  .object({
    name: z
      .union([text.transform((full) => [full]), z.object({ first: part, last: part }).transform(partsOf)])
      .catch([]),
    first_name: part,
    last_name: part,
  })
  .catch({ name: [] })

/**
 * The name of a person with these traits. Operators call the traits `name`, `name.first` and `name.last`, or
 * `first_name` and `last_name`.
 * @returns undefined when the traits have no name
 */
export function knownName(traits: unknown): string | undefined {
  const { name, first_name: first, last_name: last } = traitsSchema.parse(traits)
  return [...name, first, last].filter(Boolean).join(' ') || undefined
}

function partsOf({ first, last }: { first?: string | undefined; last?: string | undefined }) {
  return [first, last]
}
