import { z } from 'zod'

const errorSchema = z.looseObject({
  reason: z.string(),
  details: z.looseObject({ status_code: z.number().min(400).max(499) }),
})

/**
 * Whether an error of Kratos says that Hydra does not take the login challenge of a flow, or not any more: it is too old.
 * Kratos calls that a failure of its own, with the status of Hydra's answer in the details.
 */
export function isLostChallenge(error: unknown): boolean {
  const read = errorSchema.safeParse(error)
  return read.success && /^Unable to (get|accept) OAuth 2\.0 Login Challenge/.test(read.data.reason)
}
