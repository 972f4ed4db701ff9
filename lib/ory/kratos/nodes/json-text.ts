import { z } from 'zod'

/** The value of a text that holds JSON, as Kratos puts it into a node. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})
