import { z } from 'zod'

const errorSchema = z.looseObject({
  reason: z.string(),
  details: z.looseObject({ status_code: z.number().min(400).max(499) }),
})

/**
 * Whether an error of Kratos says that Hydra does not accept the login challenge of a flow, for example
 * because it is too old. Kratos calls this its own failure; the details hold the status of Hydra's response.
 */
export function isChallengeRejected(error: unknown): boolean {
  const read = errorSchema.safeParse(error)
  return read.success && /^Unable to (get|accept) OAuth 2\.0 Login Challenge/.test(read.data.reason)
}
