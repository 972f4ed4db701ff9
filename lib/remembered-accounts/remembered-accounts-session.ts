import { z } from 'zod'
import { sessionPart } from '@/lib/session/session-part'

/** What our session keeps for the remembered accounts. */
export const rememberedAccountsSession = sessionPart({
  /** The login flow in which the visitor chose to have the account remembered. */
  rememberIn: z.string(),
})
