import { z } from 'zod'

/** What went wrong last; each has its text (specification 8.5, and two of our own). */
export const sendProblems = ['format', 'refused', 'country', 'bound', 'too_often', 'unverified'] as const
export const verifyProblems = ['code', 'verification'] as const
export const phoneProblems = [...sendProblems, ...verifyProblems] as const
export type PhoneProblem = (typeof phoneProblems)[number]

/** Where a registration stands with its telephone number (specification 4.6). Times are milliseconds since 1970. */
export const phoneStepSchema = z.object({
  kind: z.enum(['initial', 'code_sent', 'verified']),
  /** In E.164: where the code went, or what was verified; as it was typed while that is all we have. */
  phone: z.string(),
  /** Until when no other code is sent. */
  waitUntil: z.number(),
  problem: z.enum(phoneProblems).optional(),
})
export type PhoneStepState = z.infer<typeof phoneStepSchema>
