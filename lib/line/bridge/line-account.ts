import { z } from 'zod'

/** A claim that LINE gives only with its scope. One of another shape is left out. */
const optional = z.string().min(1).max(1000).optional().catch(undefined)

/** What LINE's ID token says of a person ("LINE Login v2.1 API reference", ID token payload). */
export const lineAccountSchema = z.object({
  /** LINE's id of the person, the same for all channels of one provider. */
  sub: z.string().min(1).max(255),
  name: optional,
  picture: optional,
  email: optional,
})
export type LineAccount = z.output<typeof lineAccountSchema>
