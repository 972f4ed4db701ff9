import { z } from 'zod'
import { sessionPart } from '@/lib/session/session-part'

const lostReturn = z.object({
  isLine: z.boolean(),
  page: z.string().optional(),
  /** Where the visitor was going (lib/destination/destination.ts), as a query. */
  goal: z.string().optional(),
  application: z.object({ name: z.string(), startUrl: z.string().optional() }).optional(),
})
export type LostReturn = z.infer<typeof lostReturn>

/** What our session keeps for LINE. */
export const lineSession = sessionPart({
  /** The visitor went to LINE to link it, and may have returned with LINE linked (docs/behaviour.md 4.8). */
  lineLogin: z.literal(true),
  /** The settings flow in which the visitor links or unlinks LINE. Kratos' answer to a link names no provider. */
  fid: z.string(),
  /** When the last automatic sign-in with LINE was tried, in seconds. Latchkey does not try again soon. */
  lineTriedAt: z.number(),
  /** LINE returned to this browser, and the sign-in began in another one. LINE may do so every time. */
  lineReturnLost: z.literal(true),
  /** What the page for such a return says: where the visitor left for LINE, and which application waits. */
  lostReturn,
})
