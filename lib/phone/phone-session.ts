import { z } from 'zod'
import { sessionPart } from '@/lib/session/session-part'

/** What went wrong last. Each problem has a text (docs/behaviour.md 8.5, and two of our own). */
const sendProblems = ['format', 'refused', 'country', 'bound', 'too_often', 'unverified'] as const
export const verifyProblems = ['code', 'verification'] as const
const phoneProblems = [...sendProblems, ...verifyProblems] as const
export type PhoneProblem = (typeof phoneProblems)[number]

/** The state of a registration's phone step (docs/behaviour.md 4.6). Times are milliseconds since 1970. */
const phoneStepSchema = z.object({
  kind: z.enum(['initial', 'code_sent', 'verified']),
  /**
   * The number that the code was sent to, or that was verified, in E.164. Before that, the number as it was
   * typed.
   */
  phone: z.string(),
  /** No other code is sent before this time. */
  waitUntil: z.number(),
  problem: z.enum(phoneProblems).optional(),
  /** The country that the visitor chose last (alpha-2). It counts for a number without a plus. */
  country: z.string().max(2).optional(),
})
export type PhoneStepState = z.infer<typeof phoneStepSchema>

/** What our session keeps for the phone step: that of each of the newest registrations. */
export const phoneSession = sessionPart({
  phoneSteps: z.array(z.object({ flowId: z.string(), step: phoneStepSchema })),
})
