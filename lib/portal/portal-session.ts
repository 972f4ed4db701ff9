import { z } from 'zod'
import { sessionPart } from '@/lib/session/session-part'

/** What the user-client service gave (docs/behaviour.md 3), and the Kratos session that it was given to. */
const tokenInfo = z.object({
  access_token: z.string().optional(),
  refresh_token: z.string().optional(),
  /** When the access token expires, in seconds. */
  expires_at: z.number().optional(),
  session_id: z.string(),
})
export type TokenInfo = z.infer<typeof tokenInfo>

/** What our session keeps for the portal. */
export const portalSession = sessionPart({
  /** The tokens. Each is here once: twice would not fit into the cookies of a browser. */
  token_info: tokenInfo,
  /** Where the sign-out goes next: Kratos' logout URL, or, after that, the visitor's destination. */
  logout_url: z.string(),
  /** Which service ends the visitor's session now, and since when, in seconds (sign-out.ts). */
  logout: z.object({ with: z.enum(['kratos', 'hydra']), at: z.number() }),
  /** Why a sign-in failed. The login page shows no other text from its URL as Latchkey's own. */
  portal_error: z.string().max(200),
})
