import { z } from 'zod'
import { sessionPart } from '@/lib/session/session-part'

/** What our session keeps for the pages of an account. */
export const accountSession = sessionPart({
  /** When the visitor deleted their account, in seconds. The page that confirms it is shown only to them. */
  accountDeletedAt: z.number(),
})
