import { z } from 'zod'
import { sessionPart } from '@/lib/session/session-part'

/** What our session keeps for Hydra's requests. */
export const oauth2Session = sessionPart({
  /** The code of the device that the visitor connects. Hydra does not repeat it when a request starts again. */
  deviceCode: z.string().max(64),
  /** The consents that the visitor answered last, the newest first (answered-consents.ts). */
  answeredConsents: z.array(z.string()),
})
