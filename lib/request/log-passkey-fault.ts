import 'server-only'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { tryParseJson } from '@/lib/http/parsed-json'
import { log } from '@/lib/log'

/** With a line for each one, any client could fill the log. */
const lines = new RateLimiterMemory({ points: 10, duration: 60 })

/** Any client can send one, so it contains only what a browser can know. */
const faultSchema = z.object({
  kind: z.enum(['create', 'get']),
  error: z.enum(['SecurityError', 'TypeError']),
  rpId: z.hostname().max(253).optional(),
})

/**
 * Writes to the log that no visitor can use passkeys on our pages: Kratos' relying party (`rp`) does not fit our
 * origin, or a browser does not understand its options. Ten lines a minute at most.
 * @param body as the island sent it; anything else is left out
 */
export async function logPasskeyFault(body: string): Promise<void> {
  const fault = faultSchema.safeParse(tryParseJson(body))
  if (!fault.success) return
  const isLogged = await lines.consume('log').then(
    () => true,
    () => false,
  )
  if (!isLogged) return
  const { kind, error, rpId } = fault.data
  log().error({ outcome: 'passkey_fault', kind, error, rpId, origin: new URL(config().APP_URL).origin })
}
