import { z } from 'zod'
import { sessionPart } from '@/lib/session/session-part'

/** What our session keeps for the required actions. */
export const requiredActionsSession = sessionPart({
  /** The Kratos session in which the person said 'Not now' to a second factor. */
  notNowIn: z.string(),
})
