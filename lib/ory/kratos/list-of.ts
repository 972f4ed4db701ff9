import { z } from 'zod'

/** A list of Kratos, of which no part is required. Empty when it is absent, null or no list of such entries. */
export function listOf<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(entry)
    .nullish()
    .catch([])
    .transform((entries) => entries ?? [])
}
