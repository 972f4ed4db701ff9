import 'server-only'
import { createHash } from 'node:crypto'
import { cookies } from 'next/headers'
import { z } from 'zod'
import { config } from '@/lib/config/config'
import { lineBridgePath } from '@/lib/line/line-bridge-path'
import { seal, unseal } from '@/lib/session/seal'
import { lineAccountSchema } from './line-account'

/** How long a person may take at LINE, in seconds. */
const lifetimeSeconds = 600

/** What this browser knows of one sign-in at the bridge. Kratos' `state` tells it from others. */
const attemptSchema = z.object({
  state: z.string(),
  /** The person named by LIFF's token. */
  account: lineAccountSchema.optional(),
  /** What Kratos requested. */
  asked: z
    .object({ redirectUri: z.string(), nonce: z.string().optional(), codeChallenge: z.string().optional() })
    .optional(),
  /** What LINE has to answer with. */
  line: z.object({ nonce: z.string(), codeVerifier: z.string() }).optional(),
})
export type PendingAuthorization = z.output<typeof attemptSchema>

/** A cookie for each attempt: two tabs do not take each other's. */
function cookieOptions(state: string) {
  const name = `latchkey_line_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`
  return { name, path: lineBridgePath, secure: config().isSecure } as const
}

/** Notes an attempt in this browser. Only in a route handler: it sets a cookie. */
export async function savePendingAuthorization(attempt: PendingAuthorization): Promise<void> {
  const value = await seal(attempt, config().SESSION_SECRET, lifetimeSeconds)
  const jar = await cookies()
  // Lax: LINE sends the browser back with a link from its own site.
  jar.set({
    ...cookieOptions(attempt.state),
    value,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: lifetimeSeconds,
  })
}

/** Gives the attempt with this state out, and forgets it. Null when this browser has none. Only in a route handler. */
export async function takePendingAuthorization(state: string): Promise<PendingAuthorization | null> {
  const jar = await cookies()
  const options = cookieOptions(state)
  const sealed = jar.get(options.name)?.value
  if (sealed === undefined) return null
  jar.delete(options)
  const attempt = await unseal(sealed, attemptSchema, config().SESSION_SECRET)
  return attempt?.state === state ? attempt : null
}
